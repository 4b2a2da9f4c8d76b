"""Stagecoach"""

from bang.classic.kinds import CardKind
from bang.classic.table import ClassicTable
from bang.engine.questions import Token
from bang.frontier.verbs import draw


class Stagecoach(CardKind):
    """Draws two cards."""

    draws = 2

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        await draw(table, seat, self.draws)
