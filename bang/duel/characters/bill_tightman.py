"""Bill Tightman"""

from bang.common.verbs import draw
from bang.duel.asking import wants_to_use
from bang.duel.kinds import Character
from bang.duel.table import DuelTable


class BillTightman(Character):
    """Whenever a character is eliminated, he may draw two cards (D10)."""

    async def reacts_elimination(self, table: DuelTable, who: int) -> None:
        if await wants_to_use(table, self.seat, self.id):
            await draw(table, self.seat, 2)
