"""Remington"""

from bang.common.verbs import draw
from bang.duel.asking import wants_to_use
from bang.duel.shots import ShotCard
from bang.duel.table import DuelTable
from bang.engine.questions import Token


class Remington(ShotCard):
    """If it is dodged, its player may draw a card (D10)."""

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        if await wants_to_use(table, seat, table.card(token).name):
            await draw(table, seat, 1)
