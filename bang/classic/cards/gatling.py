"""Gatling"""

from bang.engine.questions import Token
from bang.frontier.cards import CardKind
from bang.frontier.shots import shoot
from bang.frontier.table import Table


class Gatling(CardKind):
    """Shoots everybody else, clockwise; its shots are not BANG! cards (R3, R15)."""

    strikes = "others"

    async def play(self, table: Table, seat: int, target: int, token: Token) -> None:
        for other in table.others(seat):
            await shoot(table, seat, other, 1, self.id)
