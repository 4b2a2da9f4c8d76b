"""What is printed on the cards of a game, according to its rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bang import games
from bang.common.views import Printed

BLANK: Printed = {
    "border": "brown",
    "weapon": 0,
    "signs": [],
    "sound": "",
    "book": False,
    "cards": [],
    "decks": [],
}
"""Used for anything that is not a card of the game."""


@cache
def prints(game: str) -> Mapping[str, Printed]:
    """What is printed on every kind of card of a game."""
    return games.rules(game).printed()


def print_of(game: str, kind: str) -> Printed:
    """What is printed on one kind of card."""
    return prints(game).get(kind, BLANK)
