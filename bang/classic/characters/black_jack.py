"""Black Jack"""

from bang.classic.vocabulary import Character, ClassicTable, draw, draw_shown


class BlackJack(Character):
    """Shows the second card he draws; if it is red, he draws a third, unseen (R31)."""

    async def replaces_drawing(self, table: ClassicTable, seat: int) -> None:
        await draw(table, seat, 1)
        shown = await draw_shown(table, seat)
        if shown is not None and table.card(shown).suit in "HD":
            await draw(table, seat, 1)
