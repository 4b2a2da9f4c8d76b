"""BANG!"""

from bang.engine.questions import Token
from bang.frontier.cards import CardKind, Reason
from bang.frontier.shots import shoot
from bang.frontier.table import Table


class Bang(CardKind):
    """Shoots a player in range; only one may be played in a turn, unless something allows more (R15, R19)."""

    aims = "in_range"
    strikes = "target"

    def forbids_play(self, table: Table, seat: int) -> Reason | None:
        if not table.bangs_played:
            return None
        if any(hook.allows_more_bangs() for hook in table.hooked(seat, "allows_more_bangs")):
            return None
        return "bang_limit", {}

    async def play(self, table: Table, seat: int, target: int, token: Token) -> None:
        table.bangs_played += 1
        misses = 1
        for hook in table.hooked(seat, "modifies_misses_needed"):
            misses = hook.modifies_misses_needed(misses)
        await shoot(table, seat, target, misses, self.id)
