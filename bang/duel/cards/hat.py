"""Hat"""

from bang.duel.vocabulary import DuelTable, Equipment, discard_in_play


class Hat(Equipment):
    """Is discarded from play to dodge a shot at its owner."""

    async def offers_miss(self, table: DuelTable, seat: int) -> bool:
        owner = table.sides[seat].awake
        for token in table.figures[owner].in_play:
            if table.card(token).kind is self:
                discard_in_play(table, owner, token, self.id)
                return True
        return False
