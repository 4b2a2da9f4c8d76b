"""Beer"""

from bang.classic.kinds import CardKind
from bang.classic.life import beer_works
from bang.classic.table import ClassicTable
from bang.engine.questions import Token
from bang.frontier.life import heal


class Beer(CardKind):
    """Gives back one life point; with two players left it may be played and does nothing (R20)."""

    heals = "oneself"

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        if beer_works(table):
            heal(table, seat, 1, self.id)
