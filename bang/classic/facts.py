"""What is printed in the boxes of the classic game.

`facts.toml` is the game itself. Every other file of facts beside it is a box of its own: its cards and
characters are dealt in the editions that it names.
"""

from pathlib import Path
from typing import Any

from bang.common.boxes import read_boxes

BOXES = read_boxes(Path(__file__).parent)
GAME = BOXES["facts"]

CARDS: dict[str, dict[str, Any]] = {
    kind: fact for box in BOXES.values() for kind, fact in box.get("cards", {}).items()
}
CHARACTERS: dict[str, int] = {
    character: life for box in BOXES.values() for character, life in box.get("characters", {}).items()
}
EDITIONS: dict[str, dict[str, Any]] = {
    edition: rules for box in BOXES.values() for edition, rules in box.get("editions", {}).items()
}


def boxes_of(edition: str) -> list[dict[str, Any]]:
    """The boxes whose cards and characters an edition deals: the game, and the one that names the edition."""
    return [box for box in BOXES.values() if box is GAME or edition in box.get("editions", {})]
