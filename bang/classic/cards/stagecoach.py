"""Stagecoach"""

from bang.engine.questions import Token
from bang.frontier.cards import CardKind
from bang.frontier.table import Table
from bang.frontier.verbs import draw


class Stagecoach(CardKind):
    """Draws two cards."""

    draws = 2

    async def play(self, table: Table, seat: int, target: int, token: Token) -> None:
        await draw(table, seat, self.draws)
