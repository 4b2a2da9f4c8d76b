"""General Store"""

from bang.duel.vocabulary import Ask, CardKind, DuelTable, Token, open_store, take_open


class GeneralStore(CardKind):
    """Turns up four cards, two of each own pile or all of the common one; the players choose in turn (D6)."""

    draws = 2

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        for owner in (seat, seat, 1 - seat, 1 - seat):
            await open_store(table, seat, 1, whose=table.owner_of_store(owner))
        chooser = seat
        while table.stage:
            answer = await Ask(chooser, self.id, verb="takes", tokens=table.stage, is_open=True)
            take_open(table, chooser, answer.tokens[0], self.id)
            chooser = 1 - chooser
