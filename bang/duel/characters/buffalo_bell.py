"""Buffalo Bell"""

from bang.duel.vocabulary import Character, DuelTable, take_life, wants_to_use


class BuffaloBell(Character):
    """May lose life points, but not his last one, in place of the other character, one by one (D17)."""

    async def replaces_loss(
        self, table: DuelTable, who: int, points: int, cause: int | None, what: str
    ) -> int:
        left = points
        for asked in range(points, 0, -1):
            if table.figures[who].life > 1 and await wants_to_use(table, self.seat, self.id, needed=asked):
                take_life(table, who, 1, cause, what)
                left -= 1
        return left
