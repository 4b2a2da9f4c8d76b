"""Alan Pinkertoon"""

from bang.duel.vocabulary import Character, DuelTable, shoot


class AlanPinkertoon(Character):
    """Whenever he loses a life point, the opponent's front is shot at."""

    async def reacts_life_lost(self, table: DuelTable, who: int, points: int, cause: int | None) -> None:
        await shoot(table, self.seat, table.sides[1 - self.seat].front, self.id, attacker=who)
