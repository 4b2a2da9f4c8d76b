"""What a lesson says, and the places of the table that it points at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

UNDERSTOOD = "understood"
"""The touch with which the words of a lesson are read."""


@dataclass(frozen=True)
class Said:
    """The words of a lesson at one moment."""

    words: str
    points: tuple[str, ...]
    """The selectors of the elements that are pointed at."""
    leads_on: str
    """The words of the button that leads on; "" if an answer is waited for."""
    is_calm: bool
    """Whether something better than that button leads on: the explanation that is to be opened."""
    held_back: int = 0
    """How many touches were held back; one more shows, even if the same is said again."""


# What a storyboard points at, as `NAME@WHOSE`; each is a selector with the place of the seat or character.
PLACES = {
    "role": "#seat-{} .role",
    "portrait": "#seat-{} .poster",
    "life": "#seat-{} .belt",
    "gun": "#seat-{} .arms",
    "distance": "#seat-{} .distance",
    "seat": "#seat-{}",
    "figure": "#figure-{} .handbill",
    "deck": "#deck",
}


def pointed(places: Iterable[str], touch: str, you: int | None) -> tuple[str, ...]:
    """The selectors of the places that are pointed at, and of the control to be touched."""
    found = []
    for place in places:
        name, _, whose = place.partition("@")
        found.append(PLACES[name].format(whose or you))
    return (*found, f'#table [data-act="{touch}"]') if touch else tuple(found)
