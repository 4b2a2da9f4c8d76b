"""Wells Fargo"""

from bang.classic.vocabulary import CardKind, ClassicTable, Token, draw


class WellsFargo(CardKind):
    """Draws three cards."""

    draws = 3

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        await draw(table, seat, self.draws)
