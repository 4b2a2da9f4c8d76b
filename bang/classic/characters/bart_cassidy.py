"""Bart Cassidy"""

from bang.frontier.characters import Character
from bang.frontier.table import Table
from bang.frontier.verbs import draw


class BartCassidy(Character):
    """Draws a card for each life point he loses (R26, R27)."""

    async def reacts_life_lost(self, table: Table, seat: int, points: int, cause: int | None) -> None:
        await draw(table, seat, points)
