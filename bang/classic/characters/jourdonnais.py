"""Jourdonnais"""

from bang.classic.vocabulary import Character, ClassicTable, draw_check


class Jourdonnais(Character):
    """Always counts as having a Barrel in play, in addition to a real one (R11, R32)."""

    async def offers_miss(self, table: ClassicTable, seat: int) -> bool:
        return await draw_check(table, seat, self)
