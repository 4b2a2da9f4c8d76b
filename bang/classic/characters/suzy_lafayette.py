"""Suzy Lafayette"""

from bang.classic.vocabulary import Character, ClassicTable, draw


class SuzyLafayette(Character):
    """Draws a card the moment her hand is empty (R28, R29)."""

    async def reacts_hand_empty(self, table: ClassicTable, seat: int) -> None:
        await draw(table, seat, 1)
