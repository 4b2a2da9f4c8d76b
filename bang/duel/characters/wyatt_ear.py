"""Wyatt Ear"""

from bang.common.verbs import draw
from bang.duel.asking import wants_to_use
from bang.duel.kinds import Character
from bang.duel.table import DuelTable


class WyattEar(Character):
    """Whenever the opponent dodges one of his shots, he may draw a card (D10)."""

    async def reacts_shot_dodged(self, table: DuelTable, who: int) -> None:
        if await wants_to_use(table, self.seat, self.id):
            await draw(table, self.seat, 1)
