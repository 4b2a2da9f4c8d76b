"""Barrel"""

from bang.classic.kinds import Equipment
from bang.classic.table import ClassicTable
from bang.common.draw_check import draw_check


class Barrel(Equipment):
    """Against a shot its owner may draw!; a heart counts as a Missed! (R11)."""

    async def offers_miss(self, table: ClassicTable, seat: int) -> bool:
        return await draw_check(table, seat, self)
