"""Clock"""

from bang.duel.vocabulary import DuelTable, Equipment, draw


class Clock(Equipment):
    """Its owner draws a card whenever the opponent moves the opponent's own marker (D13)."""

    async def reacts_opponent_moved(self, table: DuelTable, who: int) -> None:
        await draw(table, table.seat_of(who), 1)
