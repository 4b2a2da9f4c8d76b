"""Our drawings, taken from the sprite that the build packs them into."""

from __future__ import annotations

from web.markup import Html, tag


def drawing(name: str, class_: str = "art") -> Html:
    """Shows a drawing; the words beside it say what it is, so it stays silent."""
    return tag("svg", tag("use", href=f"#{name}"), class_=class_, aria_hidden="true", focusable="false")


def mark(name: str) -> Html:
    """Shows one of the page's little signs before the words of a button."""
    return drawing(f"symbol-{name}", "mark")
