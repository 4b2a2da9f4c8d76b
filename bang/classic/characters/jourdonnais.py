"""Jourdonnais"""

from bang.classic.kinds import Character
from bang.classic.table import ClassicTable
from bang.common.draw_check import draw_check


class Jourdonnais(Character):
    """Always counts as having a Barrel in play, in addition to a real one (R11, R32)."""

    async def offers_miss(self, table: ClassicTable, seat: int) -> bool:
        return await draw_check(table, seat, self)
