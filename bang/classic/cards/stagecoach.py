"""Stagecoach"""

from bang.classic.vocabulary import CardKind, ClassicTable, Token, draw


class Stagecoach(CardKind):
    """Draws two cards."""

    draws = 2

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        await draw(table, seat, self.draws)
