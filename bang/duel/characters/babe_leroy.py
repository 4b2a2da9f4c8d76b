"""Babe Leroy"""

from bang.duel.vocabulary import Character, DuelTable, draw


class BabeLeroy(Character):
    """Once a turn, with no card in hand, he may draw two cards."""

    def offers_ability(self, table: DuelTable, seat: int) -> bool:
        return not table.hand(seat) and self.id not in table.used

    async def use(self, table: DuelTable, seat: int) -> None:
        table.used.append(self.id)
        table.emit("uses", seat, what=self.id, who=self.id)
        await draw(table, seat, 2)
