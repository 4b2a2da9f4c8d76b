"""Counterattack"""

from bang.duel.cards.missed import Missed
from bang.duel.shots import shoot
from bang.duel.table import DuelTable


class Counterattack(Missed):
    """Dodges a shot, and then shoots at the front of whoever shot (D14)."""

    async def reacts_dodging(self, table: DuelTable, who: int, by: int) -> None:
        await shoot(table, 1 - by, table.sides[by].front, self.id)
