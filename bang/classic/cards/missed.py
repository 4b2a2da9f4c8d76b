"""Missed!"""

from bang.frontier.cards import CardKind, Reason
from bang.frontier.table import Table


class Missed(CardKind):
    """Only answers a shot."""

    def forbids_play(self, table: Table, seat: int) -> Reason | None:
        return "only_in_answer", {}
