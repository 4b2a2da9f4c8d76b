"""What the level `steady` remembers of a game: who was hostile to whom, and who lacked which card."""

from collections import Counter

from bang.bots.classic.sight import kind_of
from bang.classic.kinds import CardKind
from bang.engine.views import Told

DODGE = "dodge"
"""The id of the question that every shot asks, whatever the card."""


def hostility(kind: CardKind) -> float:
    """How hostile it is to aim a card of this kind at a player."""
    if kind.strikes == "target":
        return 1.0
    return 0.8 if kind.is_blue else 0.6


def lacking(what: str) -> str:
    """The kind of card that a player who declines this probably does not hold."""
    return "missed" if what == DODGE else kind_of(what).averted_by


class Deeds:
    """Sums of hostile acts between seats, and how many cards a seat got since it lacked a kind.

    The keys of `hostile` and `turns` are (seat, other): the weight of what the seat did to the other, and in
    how many turns it could have acted. The keys of `fresh` are (seat, kind): the number of cards that the
    seat got since it seemed to have none of the kind. `used` counts what was used since the turn began.
    """

    __slots__ = ("hostile", "turns", "fresh", "living", "used")

    def __init__(self) -> None:
        self.hostile: dict[tuple[int, int], float] = {}
        self.turns: dict[tuple[int, int], int] = {}
        self.fresh: dict[tuple[int, str], int] = {}
        self.living: list[int] = []
        self.used: Counter[str] = Counter()

    def saw(self, event: Told) -> None:
        """Remember what matters of one event."""
        kind, what, seat, other = event["kind"], event["what"], event["seat"], event["other"]
        if event["end"].startswith("hand@"):
            self._gets_cards(int(event["end"].removeprefix("hand@")), len(event["cards"]))
        if seat is None:
            return
        if kind == "plays" and other is not None and other != seat:
            pair = seat, other
            self.hostile[pair] = self.hostile.get(pair, 0.0) + hostility(kind_of(what))
        elif kind == "ends":
            for another in self.living:
                self.turns[seat, another] = self.turns.get((seat, another), 0) + 1
        elif kind == "eliminated" and seat in self.living:
            self.living.remove(seat)
        elif kind == "declines" and other is not None:
            self.fresh[seat, lacking(what)] = 0
        elif kind == "uses":
            self.used[what] += 1
        elif kind == "turn":
            self.used.clear()
            self._sits(seat)  # in a loaded game the deal was not seen
        elif kind == "deals":
            self._sits(seat)

    def _sits(self, seat: int) -> None:
        if seat not in self.living:
            self.living.append(seat)

    def _gets_cards(self, seat: int, count: int) -> None:
        for holder, kind in self.fresh:
            if holder == seat:
                self.fresh[holder, kind] += count
