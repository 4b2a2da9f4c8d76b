"""What a player remembers of a game: who was hostile to whom, and who had no answer to what."""

from typing import Any

AIMED = {"bang": 1.0, "duel": 1.0, "jail": 0.8, "panic": 0.6, "cat_balou": 0.6}
"""How much it says of somebody whom they aim this card at."""

PASSED = {"dodge": "missed", "indians": "bang", "duel": "bang"}
"""What somebody does not hold who passes."""

DRAWN = ("draws", "picks", "takes", "reward", "deals")


class Deeds:
    """Hostile acts between seats added up, and how many cards came since a seat was out of some kind.

    `hostile` and `turns` are asked for (seat, other): the weight of what the one did to the other, and in how
    many turns it could have. `fresh` is asked for (seat, kind): the number of cards got since that seat
    seemed to have none of the kind.
    """

    __slots__ = ("seen", "hostile", "turns", "fresh", "living")

    def __init__(self) -> None:
        self.seen = 0
        self.hostile: dict[tuple[int, int], float] = {}
        self.turns: dict[tuple[int, int], int] = {}
        self.fresh: dict[tuple[int, str], int] = {}
        self.living: list[int] = []

    def saw(self, event: dict[str, Any]) -> None:
        """Remember what one event tells."""
        self.seen += 1
        kind, what, seat = event["kind"], event["what"], event["seat"]
        if kind == "plays" and what in AIMED and event["other"] not in (None, seat):
            pair = seat, event["other"]
            self.hostile[pair] = self.hostile.get(pair, 0.0) + AIMED[what]
        elif kind == "ends":
            for other in self.living:
                self.turns[seat, other] = self.turns.get((seat, other), 0) + 1
        elif kind == "eliminated" and seat in self.living:
            self.living.remove(seat)
        elif kind == "turn" and seat not in self.living:
            self.living.append(seat)  # a game that was loaded without its story tells of no deal
        elif kind == "declines" and what in PASSED:
            self.fresh[seat, PASSED[what]] = 0
        elif kind in DRAWN:
            if kind == "deals":
                self.living.append(seat)
            for lacking in ("missed", "bang"):
                if (seat, lacking) in self.fresh:
                    self.fresh[seat, lacking] += event["n"]
