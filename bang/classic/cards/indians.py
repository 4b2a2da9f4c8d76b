"""Indians!"""

from bang.classic.vocabulary import CardKind, ClassicTable, Token, averts, lose_life, until_decided


class Indians(CardKind):
    """Everybody else discards a BANG! card or loses a life point; a Barrel does not help (R11, R16)."""

    strikes = "others"
    averted_by = "bang"

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        for other in table.others(seat):
            if not await until_decided(table, averts(table, other, seat, self)):
                await lose_life(table, other, 1, seat, self.id)
