"""Schofield"""

from bang.common.life import heal
from bang.duel.shots import ShotCard
from bang.duel.table import DuelTable
from bang.engine.questions import Token


class Schofield(ShotCard):
    """If it is dodged, its player's front regains a life point."""

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        heal(table, table.sides[seat].front, 1, self.id)
