"""Slim Poet"""

from bang.duel.vocabulary import Character, DuelTable, discard_random, wants_to_use


class SlimPoet(Character):
    """Whenever the opponent makes him lose a life point, he may discard a random card of theirs (D10)."""

    async def reacts_life_lost(self, table: DuelTable, who: int, points: int, cause: int | None) -> None:
        other = 1 - self.seat
        if cause == other and table.hand(other) and await wants_to_use(table, self.seat, self.id):
            await discard_random(table, other, self.id, self.seat)
