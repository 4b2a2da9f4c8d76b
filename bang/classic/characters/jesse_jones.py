"""Jesse Jones"""

from bang.classic.vocabulary import Ask, Character, ClassicTable, draw, pick


class JesseJones(Character):
    """May draw his first card at random from another player's hand (R30)."""

    async def replaces_drawing(self, table: ClassicTable, seat: int) -> None:
        hands = [f"hand@{other}" for other in table.others(seat) if table.players[other].hand]
        answer = await Ask(seat, self.id, verb="draws", also=["deck", *hands])
        if not answer.target:
            await draw(table, seat, 1)
        else:
            await pick(table, seat, int(answer.target), self.id)
        await draw(table, seat, 1)
