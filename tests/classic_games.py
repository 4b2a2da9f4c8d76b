"""Classic games for tests, set up in one short call."""

from __future__ import annotations

from bang.classic.rules import RULES
from bang.classic.table import ClassicTable
from bang.engine.game import Game

ClassicGame = Game[ClassicTable]


def new_game(
    *,
    seats: int,
    seed: int,
    edition: str = "fourth",
    deck: str = "full",
    choose_character: bool = False,
    roles: dict[int, str] | None = None,
    characters: dict[int, str] | None = None,
) -> ClassicGame:
    """A new game; roles and characters may be fixed for some seats."""
    options = {"edition": edition, "deck": deck, "characters": "two" if choose_character else "one"}
    fixed = {"roles": roles or {}, "characters": characters or {}}
    return RULES.new_game(seats=seats, seed=seed, options=options, fixed=fixed)
