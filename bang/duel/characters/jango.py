"""Jango"""

from bang.common.verbs import draw
from bang.duel.asking import wants_to_use
from bang.duel.kinds import Character
from bang.duel.table import DuelTable


class Jango(Character):
    """Whenever the opponent moves the opponent's own marker, he may draw a card (D10, D13)."""

    async def reacts_opponent_moved(self, table: DuelTable, who: int) -> None:
        if await wants_to_use(table, self.seat, self.id):
            await draw(table, self.seat, 1)
