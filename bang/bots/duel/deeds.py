"""What the level `steady` remembers of a Duel: which card the other side lacked, and what was used."""

from collections import Counter

from bang.bots.duel.sight import kind_of
from bang.engine.views import Told


class Deeds:
    def __init__(self) -> None:
        self.fresh: dict[tuple[int, str], int] = {}
        self.used: Counter[str] = Counter()

    def saw(self, event: Told) -> None:
        """Remember what matters of one event."""
        kind, what, seat, other = event["kind"], event["what"], event["seat"], event["other"]
        if event["end"].startswith("hand@"):
            self._gets_cards(int(event["end"].removeprefix("hand@")), len(event["cards"]))
        if seat is None:
            return
        if kind == "declines" and other is not None:
            self.fresh[seat, kind_of(what).averted_by] = 0
        elif kind == "uses":
            self.used[what] += 1
        elif kind == "turn":
            self.used.clear()

    def _gets_cards(self, seat: int, count: int) -> None:
        for holder, kind in self.fresh:
            if holder == seat:
                self.fresh[holder, kind] += count
