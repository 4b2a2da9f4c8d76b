"""Quick-fire"""

from bang.duel.vocabulary import DuelTable, ShotCard, Token


class QuickFire(ShotCard):
    """Shoots once for each card in play in front of the target, counted when it is played (D7)."""

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        for _ in list(table.figures[target].in_play):
            await self.fire(table, seat, target)
