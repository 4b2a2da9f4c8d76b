"""One player: what it has seen so far decides what it answers, and nothing else does."""

from collections.abc import Iterable
from typing import Protocol

from bang.engine.chance import Chance
from bang.engine.views import Asked, Told, View


class Mind(Protocol):
    """How a level thinks about one game, and what it remembers of it."""

    def saw(self, event: Told) -> None:
        """Remember what one event tells."""

    def answer(self, view: View, asked: Asked, chance: Chance) -> tuple[str, ...]:
        """The keys that answer the question."""

    def offer(self, view: View, chance: Chance) -> tuple[str, ...] | None:
        """What to do of what is offered; nothing, most of the time."""


class Bot:
    """A mind at a seat.

    It is told what its seat saw happen (`saw`) and shown its seat's view whenever it is asked (`answer`).
    Neither changes anything but its memory of what happened, so a bot that is told a whole log again
    answers as the one did that was there.
    """

    def __init__(self, mind: Mind, seat: int, chance: Chance) -> None:
        self.mind = mind
        self.seat = seat
        self._seen = 0
        self._seed = chance.copy().below(1 << 128)

    def saw(self, events: Iterable[Told]) -> None:
        """Remember what happened, as `event.seen_by(seat)` tells it."""
        for event in events:
            self._seen += 1
            self.mind.saw(event)

    def answer(self, view: View) -> tuple[str, ...]:
        """The keys that answer the question open to this seat."""
        asked = view["asked"]
        if asked is None or asked["seat"] != self.seat or view["you"] != self.seat:
            raise ValueError(f"seat {self.seat} is not asked in this view: {asked}")
        if len(set(asked["options"])) == 1:
            return (asked["options"][0],) * asked["count"]
        return self.mind.answer(view, asked, self._chance())

    def offer(self, view: View) -> tuple[str, ...] | None:
        """What this seat does although another is asked; nothing, most of the time."""
        if not view["offers"]:
            return None
        return self.mind.offer(view, self._chance())

    def _chance(self) -> Chance:
        """Chances that belong to this very moment of the game."""
        return Chance(self._seed, "moment", self._seen)
