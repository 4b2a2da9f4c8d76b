"""Our drawings, which the build packs into SVG sprites.

A drawing is named after its folder, in the singular, and its file: `cards/beer.svg` is `card-beer`. A
folder with the name of a game holds the drawings that only that game uses, in folders of the same names.
They are packed into a sprite of their own, which the page gets when the game is shown. No two drawings have
the same name, so nothing needs to know in which sprite a drawing is.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from web.markup import Html, tag

SHOT = "bang"
"""The sign of a shot. It is called like the card that bears it."""


def drawing(name: str, class_: str = "art") -> Html:
    """A drawing, hidden from screen readers because the text beside it says the same."""
    return tag("svg", tag("use", href=f"#{name}"), class_=class_, aria_hidden="true", focusable="false")


def corners() -> list[Html]:
    """The ornaments in the four corners of a poster."""
    return [drawing("scene-corner", f"ornament {where}") for where in ("nw", "ne", "sw", "se")]


def mark(name: str) -> Html:
    """The small symbol before the text of a button."""
    return drawing(f"symbol-{name}", "mark")


@cache
def drawn() -> frozenset[str]:
    """The names of all drawings; the built site has a list, the repository the files themselves."""
    here = Path(__file__).resolve().parent
    made = here / "drawings.json"
    if made.exists():
        return frozenset(json.loads(made.read_text(encoding="utf-8")))
    return frozenset(name_of(path) for path in (here.parent / "assets" / "art").rglob("*.svg"))


def name_of(path: Path) -> str:
    """The name of a drawing: `card-beer` for cards/beer.svg."""
    return f"{path.parent.name.removesuffix('s')}-{path.stem}"


def character_art(character: str) -> str:
    """The name of a character's drawing, or of a question mark if there is none."""
    return first_drawn(f"character-{character}")


def first_drawn(*names: str) -> str:
    """The first of these drawings that exists, else a question mark."""
    return next((name for name in names if name in drawn()), "symbol-question")
