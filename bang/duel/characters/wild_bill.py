"""Wild Bill"""

from bang.duel.vocabulary import Character, DuelTable, shoot


class WildBill(Character):
    """When the opponent draws or discards a card of his hand or in play here, the front there is shot at."""

    async def reacts_robbed(self, table: DuelTable, who: int) -> None:
        await shoot(table, self.seat, table.sides[1 - self.seat].front, self.id, attacker=who)
