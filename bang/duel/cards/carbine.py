"""Carbine"""

from bang.duel.asking import InPlay
from bang.duel.facts import NAMES
from bang.duel.robbing import discard_in_play
from bang.duel.shots import ShotCard
from bang.duel.table import DuelTable
from bang.engine.questions import Ask, Token


class Carbine(ShotCard):
    """If it is dodged, its player may discard a card in play of either front (D10)."""

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        fronts = (table.sides[seat].front, table.sides[1 - seat].front)
        answer = await Ask(
            seat,
            self.id,
            verb="discards",
            tokens=[card for who in fronts for card in table.figures[who].in_play],
            wants=InPlay(fronts),
            also=["pass"],
            about={"source": table.card(token).name},
            is_open=True,
        )
        if answer.token is not None:
            discard_in_play(table, seat, NAMES.index(answer.target), answer.token, self.id)
