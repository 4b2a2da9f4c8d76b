"""What the level `steady` remembers of a game: who was hostile to whom, and who lacked which card."""

from bang.bots.classic.sight import kind_of
from bang.bots.memory import DODGE, Memory
from bang.classic.kinds import CardKind
from bang.engine.views import Told


def hostility(kind: CardKind) -> float:
    """How hostile it is to aim a card of this kind at a player."""
    if kind.strikes == "target":
        return 1.0
    return 0.8 if kind.is_blue else 0.6


class Deeds(Memory):
    """Sums of hostile acts between seats, besides what bots remember of every game.

    The keys of `hostile` and `turns` are (seat, other): the weight of what the seat did to the other, and in
    how many turns it could have acted.
    """

    __slots__ = ("hostile", "turns", "living")

    def __init__(self) -> None:
        super().__init__()
        self.hostile: dict[tuple[int, int], float] = {}
        self.turns: dict[tuple[int, int], int] = {}
        self.living: list[int] = []

    def lacking(self, what: str) -> str:
        return "missed" if what == DODGE else kind_of(what).averted_by

    def saw(self, event: Told) -> None:
        """Remember what matters of one event."""
        super().saw(event)
        kind, seat, other = event["kind"], event["seat"], event["other"]
        if seat is None:
            return
        if kind == "plays" and other is not None and other != seat:
            pair = seat, other
            self.hostile[pair] = self.hostile.get(pair, 0.0) + hostility(kind_of(event["what"]))
        elif kind == "ends":
            for another in self.living:
                self.turns[seat, another] = self.turns.get((seat, another), 0) + 1
        elif kind == "eliminated" and seat in self.living:
            self.living.remove(seat)
        elif kind in ("deals", "turn"):  # in a loaded game the deal was not seen
            self._sits(seat)

    def _sits(self, seat: int) -> None:
        if seat not in self.living:
            self.living.append(seat)
