"""Barrel"""

from bang.frontier.cards import Equipment
from bang.frontier.draw_check import draw_check
from bang.frontier.table import Table


class Barrel(Equipment):
    """Against a shot its owner may draw!; a heart counts as a Missed! (R11)."""

    async def offers_miss(self, table: Table, seat: int) -> bool:
        return await draw_check(table, seat, self)
