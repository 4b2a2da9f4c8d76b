"""What is printed in the box of BANG! Duel."""

from pathlib import Path
from typing import Any

from bang.common.boxes import read_boxes

GAME = read_boxes(Path(__file__).parent)["facts"]

CARDS: dict[str, dict[str, Any]] = GAME["cards"]
CHARACTERS: dict[str, dict[str, dict[str, Any]]] = GAME["characters"]
"""The characters of each side."""

NAMES: tuple[str, ...] = tuple(name for side in CHARACTERS.values() for name in side)
"""All characters; the place in this order is the number of a character."""

SEAT_OF: tuple[int, ...] = tuple(seat for seat, side in enumerate(CHARACTERS.values()) for _ in side)
"""The seat of each character's side."""
