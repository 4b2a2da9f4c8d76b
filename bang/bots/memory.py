"""What the better levels remember of every game: who lacked which card, and what was used in this turn."""

from collections import Counter

from bang.common.views import Told

DODGE = "dodge"
"""The id of the question that every shot asks, whatever the card."""


class Memory:
    """How many cards a seat got since it lacked a kind, and how often each ability was used in this turn.

    The keys of `fresh` are (seat, kind): the number of cards that the seat got since it seemed to have none
    of the kind. Each game says in `lacking` what a player who declines something lacks.
    """

    __slots__ = ("fresh", "used")

    def __init__(self) -> None:
        self.fresh: dict[tuple[int, str], int] = {}
        self.used: Counter[str] = Counter()

    def lacking(self, what: str) -> str:
        """The kind of card that a player who declines this probably does not hold."""
        return what

    def saw(self, event: Told) -> None:
        """Remember what matters of one event."""
        kind, what, seat = event["kind"], event["what"], event["seat"]
        if event["end"].startswith("hand@"):
            self._gets_cards(int(event["end"].removeprefix("hand@")), len(event["cards"]))
        if kind == "declines" and seat is not None and event["other"] is not None:
            self.fresh[seat, self.lacking(what)] = 0
        elif kind == "uses":
            self.used[what] += 1
        elif kind == "turn":
            self.used.clear()

    def _gets_cards(self, seat: int, count: int) -> None:
        for holder, kind in self.fresh:
            if holder == seat:
                self.fresh[holder, kind] += count
