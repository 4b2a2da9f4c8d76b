"""One computer player; its answers depend only on its seed and on what it has seen so far."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from bang.common.views import Asked, Told, View
from bang.engine.chance import Chance

if TYPE_CHECKING:
    from bang.engine.game import Game


class Mind(Protocol):
    """How a level chooses its answers, and what it remembers of one game."""

    def saw(self, event: Told) -> None:
        """Remember what matters of one event."""

    def answer(self, view: View, asked: Asked, chance: Chance) -> tuple[str, ...]:
        """The keys that answer the question."""

    def offer(self, view: View, chance: Chance) -> tuple[str, ...] | None:
        """The offer to accept; None if there is none worth accepting."""


@runtime_checkable
class Tempered(Mind, Protocol):
    """A mind with a temperament, which makes it play differently from others of its level."""

    temperaments: tuple[str, ...]
    temperament: str


class Imagine(Protocol):
    """`Game.imagine` for one seat: a whole game that fits what the seat knows, each time another one."""

    def __call__(self, chance: Chance, odds: Any = None) -> "Game[Any]": ...


@runtime_checkable
class Thinker(Mind, Protocol):
    """A mind that thinks ahead: it is asked by `think`, with games in which it can try its answers."""

    def think(self, view: View, asked: Asked, chance: Chance, imagine: Imagine) -> tuple[str, ...]:
        """The keys that answer the question."""


class Bot:
    """A mind at a seat.

    It gets the events that its seat saw (`saw`), and the view of its seat whenever it is asked (`answer`),
    with games that its seat can imagine.
    Only `saw` changes its memory, so a new bot that gets all the events of a log again gives the same
    answers. Its temperament, empty for a level that has none, depends only on its seed.
    """

    def __init__(self, mind: Mind, seat: int, chance: Chance) -> None:
        self.mind = mind
        self.seat = seat
        self._thinker = mind if isinstance(mind, Thinker) else None
        self._seen = 0
        self._seed = chance.copy().below(1 << 128)
        self.temperament = ""
        if isinstance(mind, Tempered):
            self.temperament = mind.temperament = Chance(self._seed, "temperament").pick(mind.temperaments)

    def saw(self, events: Iterable[Told]) -> None:
        """Remember events, in the form that `event.seen_by(seat)` gives."""
        for event in events:
            # `looks` was added after the others: as it is not counted, a seed still leads to the same game.
            self._seen += event["kind"] != "looks"
            self.mind.saw(event)

    def answer(self, view: View, imagine: Imagine | None = None) -> tuple[str, ...]:
        """The keys that answer the open question to this seat; only a mind that thinks ahead imagines."""
        asked = view["asked"]
        if asked is None or asked["seat"] != self.seat or view["you"] != self.seat:
            raise ValueError(f"seat {self.seat} is not asked in this view: {asked}")
        if len(set(asked["options"])) == 1:
            return (asked["options"][0],) * asked["count"]
        if self._thinker is not None and imagine is not None:
            return self._thinker.think(view, asked, self._chance(), imagine)
        return self.mind.answer(view, asked, self._chance())

    def offer(self, view: View) -> tuple[str, ...] | None:
        """The offer that this seat accepts while another seat is asked; None if it accepts none."""
        if not view["offers"]:
            return None
        return self.mind.offer(view, self._chance())

    def _chance(self) -> Chance:
        """Random numbers that depend only on the bot's seed and on how many events it has seen."""
        return Chance(self._seed, "moment", self._seen)
