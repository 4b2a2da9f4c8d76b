"""Sid Ketchum"""

from bang.classic.vocabulary import Ask, Character, ClassicTable, discard, heal


class SidKetchum(Character):
    """Discards two cards for one life point, whenever no card is being resolved, and to stay alive (R23)."""

    def offers_ability(self, table: ClassicTable, seat: int) -> bool:
        return table.players[seat].is_hurt and self.offers_saving(table, seat)

    def offers_saving(self, table: ClassicTable, seat: int) -> bool:
        return len(table.players[seat].hand) >= 2

    async def use(self, table: ClassicTable, seat: int) -> None:
        table.emit("uses", seat, what=self.id)
        answer = await Ask(seat, self.id, verb="discards", tokens=table.players[seat].hand, count=2)
        await discard(table, seat, answer.tokens, self.id)
        heal(table, seat, 1, self.id)
