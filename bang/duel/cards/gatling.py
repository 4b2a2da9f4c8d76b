"""Gatling"""

from bang.duel.aims import everybody_else
from bang.duel.kinds import CardKind
from bang.duel.shots import shoot
from bang.duel.table import DuelTable
from bang.engine.questions import Token


class Gatling(CardKind):
    """Shoots at every character but the player's own front."""

    strikes = "others"

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        for who in everybody_else(table, seat):
            await shoot(table, seat, who, self.id)
