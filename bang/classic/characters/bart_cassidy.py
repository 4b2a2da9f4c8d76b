"""Bart Cassidy"""

from bang.classic.vocabulary import Character, ClassicTable, draw


class BartCassidy(Character):
    """Draws a card for each life point he loses (R26, R27)."""

    async def reacts_life_lost(self, table: ClassicTable, seat: int, points: int, cause: int | None) -> None:
        await draw(table, seat, points)
