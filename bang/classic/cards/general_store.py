"""General Store"""

from bang.classic.vocabulary import Ask, CardKind, ClassicTable, Token, open_store, take_open


class GeneralStore(CardKind):
    """Turns up one card for each living player; they choose in turn, the last card is given (R33)."""

    draws = 1

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        await open_store(table, seat, len(table.alive), whose=seat)
        for player in table.clockwise(seat):
            if table.stage:
                answer = await Ask(player, self.id, verb="takes", tokens=table.stage, is_open=True)
                take_open(table, player, answer.tokens[0], self.id)
