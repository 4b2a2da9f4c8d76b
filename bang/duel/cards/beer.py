"""Beer"""

from bang.duel.kinds import CardKind
from bang.duel.table import DuelTable
from bang.engine.questions import Token
from bang.frontier.life import heal


class Beer(CardKind):
    """Both characters of its player regain a life point."""

    heals = "oneself"

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        for who in table.sides[seat].line:
            heal(table, who, 1, self.id)
