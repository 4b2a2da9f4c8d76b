"""Stagecoach"""

from bang.classic.kinds import CardKind
from bang.classic.table import ClassicTable
from bang.common.verbs import draw
from bang.engine.questions import Token


class Stagecoach(CardKind):
    """Draws two cards."""

    draws = 2

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        await draw(table, seat, self.draws)
