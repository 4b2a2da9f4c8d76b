"""Renders our drawings, which the build packs into SVG sprites."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from web.markup import Html, tag


def drawing(name: str, class_: str = "art") -> Html:
    """Renders a drawing, hidden from screen readers because the text beside it says the same."""
    return tag("svg", tag("use", href=f"#{name}"), class_=class_, aria_hidden="true", focusable="false")


def mark(name: str) -> Html:
    """Renders the small symbol before the text of a button."""
    return drawing(f"symbol-{name}", "mark")


@cache
def drawn() -> frozenset[str]:
    """Returns the names of all drawings; the built site has a list, the repository the files themselves."""
    here = Path(__file__).resolve().parent
    made = here / "drawings.json"
    if made.exists():
        return frozenset(json.loads(made.read_text(encoding="utf-8")))
    found = (here.parent / "assets" / "art").glob("*/*.svg")
    return frozenset(f"{path.parent.name.removesuffix('s')}-{path.stem}" for path in found)


def character_art(character: str) -> str:
    """Returns the name of a character's drawing, or of a question mark if there is none."""
    name = f"character-{character}"
    return name if name in drawn() else "symbol-question"
