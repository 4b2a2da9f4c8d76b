"""Saloon"""

from bang.classic.vocabulary import CardKind, ClassicTable, Token, heal


class Saloon(CardKind):
    """Every living player regains one life point, even if only two players are left (R22)."""

    heals = "everybody"

    def idles(self, table: ClassicTable, seat: int, target: int | None) -> str:
        return "" if any(table.players[player].is_hurt for player in table.alive) else "nobody_hurt"

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        for player in [*table.others(seat), seat]:
            heal(table, player, 1, self.id)
