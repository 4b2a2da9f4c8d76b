"""Beer"""

from bang.classic.kinds import CardKind
from bang.classic.life import beer_works
from bang.classic.table import ClassicTable
from bang.common.life import heal, is_hurt
from bang.engine.questions import Token


class Beer(CardKind):
    """Gives back one life point; with two players left it may be played and does nothing (R20)."""

    heals = "oneself"

    def idles(self, table: ClassicTable, seat: int, target: int | None) -> str:
        if not beer_works(table):
            return "only_two_left"
        return "" if is_hurt(table, seat) else "full_life"

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        if beer_works(table):
            heal(table, seat, 1, self.id)
