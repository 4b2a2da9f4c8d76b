"""Beer"""

from bang.engine.questions import Token
from bang.frontier.cards import CardKind
from bang.frontier.life import beer_works, heal
from bang.frontier.table import Table


class Beer(CardKind):
    """Gives back one life point; with two players left it may be played and does nothing (R20)."""

    heals = "oneself"

    async def play(self, table: Table, seat: int, target: int, token: Token) -> None:
        if beer_works(table):
            heal(table, seat, 1, self.id)
