"""HTML built from small pieces; everything that is not markup is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

VOID = frozenset({"input", "img", "br", "hr", "meta", "link"})


class Html(str):
    """A string that is already markup and must not be escaped again."""

    __slots__ = ()

    def __html__(self) -> Html:
        """Itself; other libraries use this method to recognise safe markup."""
        return self


Part = str | Html | None
Value = str | int | float | bool | None


def raw(markup: str) -> Html:
    """Mark a string as trusted markup."""
    return Html(markup)


def text(part: Part) -> Html:
    """A piece as markup, escaping plain strings."""
    if part is None:
        return Html("")
    return part if isinstance(part, Html) else Html(escape(part, quote=False))


def join(parts: Iterable[Part], between: str = "") -> Html:
    """Join pieces into one piece of markup."""
    return Html(between.join(text(part) for part in parts))


def attributes(values: dict[str, Value]) -> str:
    """Write attributes: `class_` loses its underscore, others become dashes; True means no value."""
    written = []
    for name, value in values.items():
        if value is None or value is False:
            continue
        name = name.rstrip("_").replace("_", "-")
        written.append(f" {name}" if value is True else f' {name}="{escape(str(value))}"')
    return "".join(written)


def tag(element: str, /, *parts: Part | Iterable[Part], **values: Value) -> Html:
    """One element: `tag("p", "Howdy", class_="soft")`; pieces are strings, markup or lists."""
    start = f"<{element}{attributes(values)}>"
    if element in VOID:
        return Html(start)
    inner = "".join(text(part) if part is None or isinstance(part, str) else join(part) for part in parts)
    return Html(f"{start}{inner}</{element}>")
