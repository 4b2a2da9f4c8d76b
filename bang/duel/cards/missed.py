"""Missed!"""

from bang.duel.kinds import CardKind, Reason
from bang.duel.table import DuelTable


class Missed(CardKind):
    """Dodges a shot."""

    def forbids_play(self, table: DuelTable, seat: int) -> Reason | None:
        return "only_in_answer", {}
