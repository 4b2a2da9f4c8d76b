"""Dalon Ranger"""

from bang.common.verbs import draw
from bang.duel.asking import wants_to_use
from bang.duel.kinds import Character
from bang.duel.table import DuelTable


class DalonRanger(Character):
    """Whenever the opponent makes him lose a life point, he may draw a card (D10)."""

    async def reacts_life_lost(self, table: DuelTable, who: int, points: int, cause: int | None) -> None:
        if cause == 1 - self.seat and await wants_to_use(table, self.seat, self.id):
            await draw(table, self.seat, 1)
