"""Peacemaker"""

from bang.common import verbs
from bang.duel.shots import ShotCard
from bang.duel.table import DuelTable
from bang.engine.questions import Ask, Token
from bang.engine.views import About


class Peacemaker(ShotCard):
    """If it is dodged, the opponent discards a card of the hand, of the opponent's own choice."""

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        other = table.seat_of(target)
        if table.hand(other):
            about: About = {"by": seat, "source": self.id}
            answer = await Ask(other, self.id, verb="discards", tokens=table.hand(other), about=about)
            await verbs.discard(table, other, answer.tokens, self.id)
