"""Gatling"""

from bang.duel.vocabulary import CardKind, DuelTable, Token, shoot


class Gatling(CardKind):
    """Shoots at every character but the player's own front."""

    strikes = "others"

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        for who in table.everybody_else(seat):
            await shoot(table, seat, who, self.id)
