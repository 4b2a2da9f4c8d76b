"""Missed!"""

from bang.frontier.cards import CardKind, Reason
from bang.frontier.table import Table


class Missed(CardKind):
    """Can only be given in answer to a shot."""

    def forbids_play(self, table: Table, seat: int) -> Reason | None:
        return "only_in_answer", {}
