"""Saloon"""

from bang.engine.questions import Token
from bang.frontier.cards import CardKind
from bang.frontier.life import heal
from bang.frontier.table import Table


class Saloon(CardKind):
    """Everybody alive regains one life point, with two players left as well (R22)."""

    heals = "everybody"

    async def play(self, table: Table, seat: int, target: int, token: Token) -> None:
        for player in [*table.others(seat), seat]:
            heal(table, player, 1, self.id)
