"""Missed!"""

from bang.classic.vocabulary import CardKind, ClassicTable, Reason


class Missed(CardKind):
    """Can only be given in answer to a shot."""

    def why_not(self, table: ClassicTable, seat: int) -> Reason | None:
        return "only_in_answer", {}
