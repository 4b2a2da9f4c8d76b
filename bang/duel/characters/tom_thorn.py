"""Tom Thorn"""

from bang.duel.vocabulary import Character, DuelTable, shoot


class TomThorn(Character):
    """Whenever his side moves the marker to him, the opponent's rear is shot at (D13)."""

    async def reacts_coming_to_front(self, table: DuelTable, who: int) -> None:
        await shoot(table, self.seat, table.sides[1 - self.seat].rear, self.id)
