"""Dalon Ranger"""

from bang.duel.vocabulary import Character, DuelTable, draw, wants_to_use


class DalonRanger(Character):
    """Whenever the opponent makes him lose a life point, he may draw a card (D10)."""

    async def reacts_life_lost(self, table: DuelTable, who: int, points: int, cause: int | None) -> None:
        if cause == 1 - self.seat and await wants_to_use(table, self.seat, self.id):
            await draw(table, self.seat, 1)
