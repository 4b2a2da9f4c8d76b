"""Beer"""

from bang.classic.vocabulary import CardKind, ClassicTable, Token, beer_works, heal


class Beer(CardKind):
    """Gives back one life point; with two players left it may be played and does nothing (R20)."""

    heals = "oneself"

    def idles(self, table: ClassicTable, seat: int, target: int | None) -> str:
        if not beer_works(table):
            return "only_two_left"
        return "" if table.players[seat].is_hurt else "full_life"

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        if beer_works(table):
            heal(table, seat, 1, self.id)
