"""Pat Garret"""

from bang.duel.vocabulary import Character, DuelTable, draw, draw_shown, wants_to_use


class PatGarret(Character):
    """Shows his second card; for a horseshoe he may draw one of the opponent's pile (D4, D11)."""

    async def replaces_drawing(self, table: DuelTable, seat: int) -> None:
        await draw(table, seat, 1)
        shown = await draw_shown(table, seat, self.id)
        is_horseshoe = shown is not None and table.card(shown).symbol == "H"
        await draw(table, seat, table.cards_drawn(seat) - 2)
        if is_horseshoe and await wants_to_use(table, seat, self.id):
            await draw(table, seat, 1, whose=1 - seat)
