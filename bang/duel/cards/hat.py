"""Hat"""

from bang.common import verbs
from bang.duel.kinds import Equipment
from bang.duel.table import DuelTable


class Hat(Equipment):
    """Is discarded from play to dodge a shot at its owner."""

    async def offers_miss(self, table: DuelTable, seat: int) -> bool:
        owner = table.sides[seat].awake
        for token in table.figures[owner].in_play:
            if table.card(token).kind is self:
                verbs.discard_in_play(table, owner, token, self.id)
                return True
        return False
