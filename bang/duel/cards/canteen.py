"""Canteen"""

from bang.duel.asking import switch_a_side
from bang.duel.kinds import CardKind, Reason
from bang.duel.marker import movable
from bang.duel.table import DuelTable
from bang.engine.questions import Token


class Canteen(CardKind):
    """The characters of a side change places; its player chooses which side."""

    def forbids_play(self, table: DuelTable, seat: int) -> Reason | None:
        return None if movable(table) else ("only_one_left", {})

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        await switch_a_side(table, seat, self.id)
