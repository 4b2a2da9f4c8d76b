"""Barrel"""

from bang.duel.vocabulary import Card, DuelTable, Equipment, draw_check


class Barrel(Equipment):
    """Against a shot its owner may reveal a card; a barrel is a dodge (D11)."""

    def draw_succeeds(self, card: Card) -> bool:
        return card.symbol == "B"

    async def offers_miss(self, table: DuelTable, seat: int) -> bool:
        return await draw_check(table, seat, self)
