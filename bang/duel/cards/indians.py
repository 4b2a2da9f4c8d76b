"""Indians!"""

from bang.duel.vocabulary import CardKind, DuelTable, Token, averts, lose_life, until_decided


class Indians(CardKind):
    """Every character but the player's own front gives a shot card or loses a life point."""

    strikes = "others"
    averted_by = "shot"

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        for who in table.everybody_else(seat):
            table.rouse(who)
            if not await until_decided(table, averts(table, who, seat, self)):
                await lose_life(table, who, 1, seat, self.id)
            table.calm()
