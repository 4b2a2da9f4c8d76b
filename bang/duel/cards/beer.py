"""Beer"""

from bang.duel.vocabulary import CardKind, DuelTable, Token, heal


class Beer(CardKind):
    """Both characters of its player regain a life point."""

    heals = "oneself"

    def idles(self, table: DuelTable, seat: int, target: int | None) -> str:
        return "" if any(table.figures[who].is_hurt for who in table.sides[seat].line) else "side_unhurt"

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        for who in table.sides[seat].line:
            heal(table, who, 1, self.id)
