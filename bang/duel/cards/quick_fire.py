"""Quick-fire"""

from bang.duel.shots import ShotCard, prices_of_dodging, shoot
from bang.duel.table import DuelTable
from bang.engine.questions import Token


class QuickFire(ShotCard):
    """Shoots once for each card in play in front of the target, counted when it is played (D7)."""

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        for _ in list(table.figures[target].in_play):
            await shoot(table, seat, target, self.id, prices=prices_of_dodging(table, seat, self))
