"""Barrel"""

from bang.classic.vocabulary import ClassicTable, Equipment, draw_check


class Barrel(Equipment):
    """Against a shot its owner may draw!; a heart counts as a Missed! (R11)."""

    async def offers_miss(self, table: ClassicTable, seat: int) -> bool:
        return await draw_check(table, seat, self)
