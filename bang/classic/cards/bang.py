"""BANG!"""

from bang.classic.vocabulary import CardKind, ClassicTable, Reason, Token, shoot


class Bang(CardKind):
    """Shoots a player in range; only one may be played in a turn, unless something allows more (R15, R19)."""

    aims = "in_range"
    strikes = "target"

    def why_not(self, table: ClassicTable, seat: int) -> Reason | None:
        if not table.bangs_played or table.allows("allows_more_bangs", seat):
            return None
        return "bang_limit", {}

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        table.bangs_played += 1
        await shoot(table, seat, target, table.number("modifies_misses_needed", seat, 1), self.id)
