"""Rattlesnake"""

from bang.duel.vocabulary import Card, DuelTable, Equipment, Token, draw_check, lose_life


class Rattlesnake(Equipment):
    """At the start of its owner's turn a snake revealed costs a life point; the card stays in play."""

    strikes = "holder"
    turn_order = 2
    fears_success = True

    def draw_succeeds(self, card: Card) -> bool:
        return card.symbol == "S"

    async def reacts_turn_begins(self, table: DuelTable, who: int, token: Token) -> None:
        if await draw_check(table, table.seat_of(who), self):
            await lose_life(table, who, 1, None, self.id)
