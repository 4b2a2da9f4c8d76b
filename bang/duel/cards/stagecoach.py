"""Stagecoach"""

from bang.duel.vocabulary import CardKind, DuelTable, Token, keep, look_at


class Stagecoach(CardKind):
    """Draws three cards, of which its player keeps two and discards the third."""

    draws = 2

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        await keep(table, seat, await look_at(table, seat, 3), 2, self.id)
