"""A tiny game, registered by tests only.

It shows that the register works for games that are unlike the classic one.

Two players hold three cards each of a deck of eight. In turn each lays one down; the other beats it with a
higher card, or gives up a coin by passing. Whoever has no coin left has lost; with no cards left, the richer
one has won. A hand is drawn unseen, so the game has secrets; a new hand is dealt when both are empty.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from bang import games

NAME = "high_card"
ENTRY = games.Entry(
    options="tests.high_card.options",
    rules="tests.high_card.rules:RULES",
    scene="tests.high_card.scene:HighCardScene",
    bots={},
)


@contextmanager
def registered() -> Iterator[str]:
    """Register the game while the context is active."""
    games.GAMES[NAME] = ENTRY
    try:
        yield NAME
    finally:
        del games.GAMES[NAME]
