"""Saloon"""

from bang.classic.kinds import CardKind
from bang.classic.table import ClassicTable
from bang.common.life import heal, is_hurt
from bang.engine.questions import Token


class Saloon(CardKind):
    """Every living player regains one life point, even if only two players are left (R22)."""

    heals = "everybody"

    def idles(self, table: ClassicTable, seat: int, target: int | None) -> str:
        return "" if any(is_hurt(table, player) for player in table.alive) else "nobody_hurt"

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        for player in [*table.others(seat), seat]:
            heal(table, player, 1, self.id)
