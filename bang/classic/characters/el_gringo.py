"""El Gringo"""

from bang.classic.vocabulary import Character, ClassicTable, pick


class ElGringo(Character):
    """Takes a random card from a player's hand for each life point lost to that player's card (R6, R26)."""

    async def reacts_life_lost(self, table: ClassicTable, seat: int, points: int, cause: int | None) -> None:
        for _ in range(points):
            if cause is not None and table.players[cause].hand:
                await pick(table, seat, cause, self.id)
