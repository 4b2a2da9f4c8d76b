"""Gatling"""

from bang.classic.vocabulary import CardKind, ClassicTable, Token, shoot


class Gatling(CardKind):
    """Shoots everybody else, clockwise; its shots are not BANG! cards (R3, R15)."""

    strikes = "others"

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        for other in table.others(seat):
            await shoot(table, seat, other, 1, self.id)
