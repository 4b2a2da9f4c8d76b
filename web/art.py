"""Our drawings, taken from the sprite that the build packs them into."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from web.markup import Html, tag


def drawing(name: str, class_: str = "art") -> Html:
    """Shows a drawing; the words beside it say what it is, so it stays silent."""
    return tag("svg", tag("use", href=f"#{name}"), class_=class_, aria_hidden="true", focusable="false")


def mark(name: str) -> Html:
    """Shows one of the page's little signs before the words of a button."""
    return drawing(f"symbol-{name}", "mark")


@cache
def drawn() -> frozenset[str]:
    """Names all the drawings there are; the built site carries a list of them."""
    here = Path(__file__).resolve().parent
    made = here / "drawings.json"
    if made.exists():
        return frozenset(json.loads(made.read_text(encoding="utf-8")))
    found = (here.parent / "assets" / "art").glob("*/*.svg")
    return frozenset(f"{path.parent.name.removesuffix('s')}-{path.stem}" for path in found)


def character_art(character: str) -> str:
    """Names the drawing of a character; a question mark stands for nobody, and for who was not drawn yet."""
    name = f"character-{character}"
    return name if name in drawn() else "symbol-question"
