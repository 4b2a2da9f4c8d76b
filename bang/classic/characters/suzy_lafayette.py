"""Suzy Lafayette"""

from bang.classic.kinds import Character
from bang.classic.table import ClassicTable
from bang.common.verbs import draw


class SuzyLafayette(Character):
    """Draws a card the moment her hand is empty (R28, R29)."""

    async def reacts_hand_empty(self, table: ClassicTable, seat: int) -> None:
        await draw(table, seat, 1)
