"""Tavern"""

from bang.duel.vocabulary import CardKind, DuelTable, Token, heal, lose_life

LIFE = 3


class Tavern(CardKind):
    """Leaves a character with three life points; points lost are lost to its player (D17a)."""

    aims = "near"
    heals = "target"

    def idles(self, table: DuelTable, seat: int, target: int | None) -> str:
        return "three_left" if target is not None and table.figures[target].life == LIFE else ""

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        life = table.figures[target].life
        if life > LIFE:
            await lose_life(table, target, life - LIFE, seat, self.id)
        else:
            heal(table, target, LIFE - life, self.id)
