"""One player: what it has seen so far decides what it answers, and nothing else does."""

from collections.abc import Iterable
from typing import Any, Protocol

from bang.bots import anything, easy, steady
from bang.bots.deeds import Deeds
from bang.engine.chance import Chance


class Mind(Protocol):
    """How a level thinks."""

    def answer(self, view: dict[str, Any], deeds: Deeds, chance: Chance) -> tuple[str, ...]: ...

    def offer(self, view: dict[str, Any], deeds: Deeds, chance: Chance) -> tuple[str, ...] | None: ...


MINDS: dict[str, Mind] = {"random": anything, "easy": easy, "steady": steady}
LEVELS: tuple[str, ...] = tuple(MINDS)

_APART = 0x9E3779B9
"""Keeps the chances of neighbouring moments apart."""


class Bot:
    """A player of a level at a seat.

    It is told what its seat saw happen (`saw`) and shown its seat's view whenever it is asked (`answer`).
    Neither changes anything but its memory of what happened, so a bot that is told a whole log again
    answers as the one did that was there.
    """

    def __init__(self, level: str, seat: int, chance: Chance) -> None:
        if level not in MINDS:
            raise ValueError(f"no bot is called {level!r}: there are {', '.join(LEVELS)}")
        self.level = level
        self.seat = seat
        self.deeds = Deeds()
        self._mind = MINDS[level]
        self._seed = chance.copy().below(1 << 32)

    def saw(self, events: Iterable[dict[str, Any]]) -> None:
        """Remember what happened, as `event.seen_by(seat)` tells it."""
        for event in events:
            self.deeds.saw(event)

    def answer(self, view: dict[str, Any]) -> tuple[str, ...]:
        """The keys that answer the question open to this seat."""
        asked = view["asked"]
        if asked is None or asked["seat"] != self.seat or view["you"] != self.seat:
            raise ValueError(f"seat {self.seat} is not asked in this view: {asked}")
        if len(set(asked["options"])) == 1:
            return (asked["options"][0],) * int(asked["count"])
        return self._mind.answer(view, self.deeds, self._chance())

    def offer(self, view: dict[str, Any]) -> tuple[str, ...] | None:
        """What this seat does although another is asked; nothing, most of the time."""
        if not view["offers"]:
            return None
        return self._mind.offer(view, self.deeds, self._chance())

    def _chance(self) -> Chance:
        """Chances that belong to this very moment of the game."""
        return Chance(self._seed + _APART * self.deeds.seen)


def answer(view: dict[str, Any], level: str, chance: Chance) -> tuple[str, ...]:
    """The answer of a player who remembers nothing."""
    return Bot(level, view["you"], chance).answer(view)
