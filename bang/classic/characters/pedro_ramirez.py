"""Pedro Ramirez"""

from bang.classic.vocabulary import Ask, Character, ClassicTable, draw, take_open


class PedroRamirez(Character):
    """May draw his first card from the discards (R30)."""

    minds_discards = True

    async def replaces_drawing(self, table: ClassicTable, seat: int) -> None:
        also = ["deck", "discards"] if table.discards else ["deck"]
        answer = await Ask(seat, self.id, verb="draws", also=also)
        if answer.key == "discards":
            take_open(table, seat, table.discards[-1], self.id)
        else:
            await draw(table, seat, 1)
        await draw(table, seat, 1)
