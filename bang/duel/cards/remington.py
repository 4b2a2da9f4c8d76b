"""Remington"""

from bang.duel.vocabulary import DuelTable, ShotCard, Token, draw, wants_to_use


class Remington(ShotCard):
    """If it is dodged, its player may draw a card (D10)."""

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        if await wants_to_use(table, seat, table.card(token).name):
            await draw(table, seat, 1)
