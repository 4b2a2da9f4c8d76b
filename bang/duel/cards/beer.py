"""Beer"""

from bang.common.life import heal, is_hurt
from bang.duel.kinds import CardKind
from bang.duel.table import DuelTable
from bang.engine.questions import Token


class Beer(CardKind):
    """Both characters of its player regain a life point."""

    heals = "oneself"

    def idles(self, table: DuelTable, seat: int, target: int | None) -> str:
        return "" if any(is_hurt(table, who) for who in table.sides[seat].line) else "side_unhurt"

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        for who in table.sides[seat].line:
            heal(table, who, 1, self.id)
