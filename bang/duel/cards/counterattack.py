"""Counterattack"""

from bang.duel.cards.missed import Missed
from bang.duel.shots import shoot
from bang.duel.table import DuelTable


class Counterattack(Missed):
    """Dodges a shot, and then shoots at the opponent's front (D14)."""

    async def reacts_having_dodged(self, table: DuelTable, who: int, seat: int, attacker: int) -> None:
        await shoot(table, seat, table.sides[1 - seat].front, self.id)
