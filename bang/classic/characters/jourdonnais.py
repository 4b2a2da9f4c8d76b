"""Jourdonnais"""

from bang.frontier.characters import Character
from bang.frontier.draw_check import draw_check
from bang.frontier.table import Table


class Jourdonnais(Character):
    """Always counts as having a Barrel in play, in addition to a real one (R11, R32)."""

    async def offers_miss(self, table: Table, seat: int) -> bool:
        return await draw_check(table, seat, self)
