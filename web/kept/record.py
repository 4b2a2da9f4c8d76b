"""How the games ended that were played on this device: one text for each, and what they add up to.

Each game has a text of its own, under its id. So a game counts once, however often its end is shown; two tabs
never overwrite each other's; and a damaged text costs one game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from itertools import groupby

from bang import games
from web.kept.outside import Unreadable, parsed, short
from web.kept.saved_game import LATEST
from web.kept.storage import OURS, Storage

RESULT = OURS + "result."
LONGEST = 2_000  # letters of one text
LONGEST_WORD = 40
MOST_CHARACTERS = 10


@dataclass(frozen=True)
class Result:
    """How one game ended for the player at this device."""

    play: str
    role: str
    characters: tuple[str, ...]
    """The characters the player had; in some games there are several."""
    won: bool
    when: float

    def as_text(self) -> str:
        """The result as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_text(cls, text: str) -> Result | None:
        """Read a stored result; None if it is damaged."""
        try:
            told = parsed(text, LONGEST)
        except Unreadable:
            return None
        if not isinstance(told, dict) or told.get("play") not in games.names():
            return None
        characters, when, won = told.get("characters"), told.get("when"), told.get("won")
        if not isinstance(characters, list) or not isinstance(won, bool):
            return None
        return cls(
            play=told["play"],
            role=short(told.get("role"), LONGEST_WORD),
            characters=tuple(short(one, LONGEST_WORD) for one in characters[:MOST_CHARACTERS]),
            won=won,
            when=float(when) if isinstance(when, int | float) and 0 <= when <= LATEST else 0.0,
        )


def count(storage: Storage, game: str, result: Result) -> None:
    """Keep how a game ended, once."""
    if storage.read(RESULT + game) is None:
        storage.write(RESULT + game, result.as_text())


def results(storage: Storage, play: str) -> list[Result]:
    """The results of one of the games, the oldest first."""
    found = (Result.from_text(storage.read(name) or "") for name in storage.names(RESULT))
    return sorted((one for one in found if one is not None and one.play == play), key=lambda one: one.when)


def result_of(storage: Storage, game: str) -> Result | None:
    """How a game ended; None if it is not counted."""
    return Result.from_text(storage.read(RESULT + game) or "")


@dataclass(frozen=True)
class Tally:
    """How many games, and how many of them were won."""

    played: int
    won: int


def tally(found: Iterable[Result]) -> Tally:
    """Count games."""
    wins = [one.won for one in found]
    return Tally(len(wins), sum(wins))


def by(found: list[Result], names: Callable[[Result], Iterable[str]]) -> dict[str, Tally]:
    """Count games for each role, or for each character: those played most often first."""
    counted = {
        name: tally(one for one in found if name in names(one)) for one in found for name in names(one)
    }
    return dict(sorted(counted.items(), key=lambda one: (-one[1].played, -one[1].won, one[0])))


def streaks(found: list[Result]) -> tuple[int, int]:
    """How many games were won in a row: up to now, and at most."""
    runs = [(won, len(list(run))) for won, run in groupby(found, key=lambda one: one.won)]
    now = runs[-1][1] if runs and runs[-1][0] else 0
    return now, max((length for won, length in runs if won), default=0)
