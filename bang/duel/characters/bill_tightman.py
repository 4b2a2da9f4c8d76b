"""Bill Tightman"""

from bang.duel.vocabulary import Character, DuelTable, draw, wants_to_use


class BillTightman(Character):
    """Whenever a character is eliminated, he may draw two cards (D10)."""

    async def reacts_elimination(self, table: DuelTable, who: int) -> None:
        if await wants_to_use(table, self.seat, self.id):
            await draw(table, self.seat, 2)
