"""Jango"""

from bang.duel.vocabulary import Character, DuelTable, draw, wants_to_use


class Jango(Character):
    """Whenever the opponent moves the opponent's own marker, he may draw a card (D10, D13)."""

    async def reacts_opponent_moved(self, table: DuelTable, who: int) -> None:
        if await wants_to_use(table, self.seat, self.id):
            await draw(table, self.seat, 1)
