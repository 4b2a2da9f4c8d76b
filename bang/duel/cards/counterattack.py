"""Counterattack"""

from bang.duel.vocabulary import CardKind, DuelTable, shoot


class Counterattack(CardKind):
    """Dodges a shot, and then shoots at the opponent's front (D14)."""

    async def reacts_having_dodged(self, table: DuelTable, who: int, seat: int, attacker: int) -> None:
        await shoot(table, seat, table.sides[1 - seat].front, self.id)
