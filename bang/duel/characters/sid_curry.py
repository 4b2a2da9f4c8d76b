"""Sid Curry"""

from bang.duel.vocabulary import Card, Character, DuelTable, draw_check, shoot


class SidCurry(Character):
    """Shot at, he may reveal a card of the opponent's pile; a barrel dodges and shoots back (D11, D14)."""

    def draw_succeeds(self, card: Card) -> bool:
        return card.symbol == "B"

    async def offers_miss(self, table: DuelTable, seat: int) -> bool:
        return await draw_check(table, seat, self, whose=1 - seat)

    async def reacts_having_dodged(self, table: DuelTable, who: int, seat: int, attacker: int) -> None:
        await shoot(table, seat, attacker, self.id)
