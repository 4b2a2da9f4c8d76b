"""What is printed in the box of BANG! Duel."""

from pathlib import Path
from typing import Any

from bang.frontier.boxes import read_boxes

GAME = read_boxes(Path(__file__).parent)["facts"]

CARDS: dict[str, dict[str, Any]] = GAME["cards"]
CHARACTERS: dict[str, dict[str, dict[str, Any]]] = GAME["characters"]
"""The characters of each side."""
