"""Carbine"""

from bang.duel.vocabulary import DuelTable, ShotCard, Token, may_discard_in_play


class Carbine(ShotCard):
    """If it is dodged, its player may discard a card in play of either front (D10)."""

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        fronts = (table.sides[seat].front, table.sides[1 - seat].front)
        await may_discard_in_play(table, seat, fronts, self.id, table.card(token).name)
