"""Gatling"""

from bang.classic.kinds import CardKind
from bang.classic.shots import shoot
from bang.classic.table import ClassicTable
from bang.engine.questions import Token


class Gatling(CardKind):
    """Shoots everybody else, clockwise; its shots are not BANG! cards (R3, R15)."""

    strikes = "others"

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        for other in table.others(seat):
            await shoot(table, seat, other, 1, self.id)
