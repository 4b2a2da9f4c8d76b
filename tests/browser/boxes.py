"""Measure the boxes of the text and controls on the table, and list what is wrong with them."""

from pathlib import Path
from typing import Any

MEASURE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").strip().removesuffix(";")
# The elements that carry meaning, by group.
PARTS = {
    "bar": ".bar-title, .bar-button",
    "piles": ".pile",
    "told": ".told",
    "scene": ".laid-out .card, .wanted, .resolving .card",
    "sentence": ".ask .asks, .ask .waits",
    "note": ".ask .note",
    "buttons": ".ask .button, .ask .counted",
    "own": ", ".join(
        f".own {part}" for part in (".name", ".character", ".belt", ".own-role", ".arms", ".in-play .card")
    ),
    "hint": ".hint-slip p, .hint-slip .button",
    "slip": ".notice > *",
}
IN_A_SEAT = ", ".join(
    f".{part}"
    for part in """name character belt backs arms distance poster role lamp
    handbill marker asleep-mark reserve town-board""".split()
)
IN_A_SEAT += ", .in-play .card"
LEAST = 24  # CSS pixels, the smallest target that a finger can be expected to hit


def faults(page: Any) -> list[str]:
    """What is cut off, covered, too small or overlapping on the screen."""
    found: list[str] = page.evaluate(MEASURE, [PARTS, IN_A_SEAT, LEAST])
    return found
