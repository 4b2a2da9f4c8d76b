"""Barrel"""

from bang.common.draw_check import draw_check
from bang.duel.kinds import Card, Equipment
from bang.duel.table import DuelTable


class Barrel(Equipment):
    """Against a shot its owner may reveal a card; a barrel is a dodge (D11)."""

    def draw_succeeds(self, card: Card) -> bool:
        return card.symbol == "B"

    async def offers_miss(self, table: DuelTable, seat: int) -> bool:
        return await draw_check(table, seat, self)
