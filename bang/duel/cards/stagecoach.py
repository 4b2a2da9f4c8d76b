"""Stagecoach"""

from bang.common.verbs import turn_up
from bang.duel.kinds import CardKind
from bang.duel.looking import keep
from bang.duel.table import DuelTable
from bang.engine.questions import Token


class Stagecoach(CardKind):
    """Draws three cards, of which its player keeps two and discards the third."""

    draws = 2

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        await keep(table, seat, await turn_up(table, seat, 3, 1 << seat), 2, self.id)
