"""Slim Poet"""

from bang.duel.asking import wants_to_use
from bang.duel.kinds import Character
from bang.duel.robbing import discard_from_hand
from bang.duel.table import DuelTable


class SlimPoet(Character):
    """Whenever the opponent makes him lose a life point, he may discard a random card of theirs (D10)."""

    async def reacts_life_lost(self, table: DuelTable, who: int, points: int, cause: int | None) -> None:
        other = 1 - self.seat
        if cause == other and table.hand(other) and await wants_to_use(table, self.seat, self.id):
            await discard_from_hand(table, self.seat, other, self.id)
