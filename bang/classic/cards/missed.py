"""Missed!"""

from bang.classic.kinds import CardKind, Reason
from bang.classic.table import ClassicTable


class Missed(CardKind):
    """Can only be given in answer to a shot."""

    def forbids_play(self, table: ClassicTable, seat: int) -> Reason | None:
        return "only_in_answer", {}
