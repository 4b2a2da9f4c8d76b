"""Suzy Lafayette"""

from bang.frontier.characters import Character
from bang.frontier.table import Table
from bang.frontier.verbs import draw


class SuzyLafayette(Character):
    """Draws a card the moment her hand is empty (R28, R29)."""

    async def reacts_hand_empty(self, table: Table, seat: int) -> None:
        await draw(table, seat, 1)
