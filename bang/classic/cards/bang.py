"""BANG!"""

from bang.classic.kinds import CardKind, Reason
from bang.classic.shots import shoot
from bang.classic.table import ClassicTable
from bang.engine.questions import Token


class Bang(CardKind):
    """Shoots a player in range; only one may be played in a turn, unless something allows more (R15, R19)."""

    aims = "in_range"
    strikes = "target"

    def forbids_play(self, table: ClassicTable, seat: int) -> Reason | None:
        if not table.bangs_played:
            return None
        if any(hook.allows_more_bangs() for hook in table.hooked(seat, "allows_more_bangs")):
            return None
        return "bang_limit", {}

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        table.bangs_played += 1
        misses = 1
        for hook in table.hooked(seat, "modifies_misses_needed"):
            misses = hook.modifies_misses_needed(misses)
        await shoot(table, seat, target, misses, self.id)
