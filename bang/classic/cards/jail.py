"""Jail"""

from bang.classic.vocabulary import CardKind, ClassicTable, Reason, Token, discard_in_play, draw_check


class Jail(CardKind):
    """Makes another player, but not the Sheriff, skip a turn unless a draw! shows a heart (R14, R25)."""

    aims = "anybody"
    jails = True
    turn_order = 2

    def why_not_on(self, table: ClassicTable, seat: int, target: int) -> Reason | None:
        if target == seat:
            return "jail_self", {}
        if table.is_sheriff(target):
            return "jail_sheriff", {}
        if table.has_in_play(target, self):
            return "jail_already", {}
        return None

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        """It has no effect before the prisoner's turn."""

    async def reacts_turn_begins(self, table: ClassicTable, seat: int, token: Token) -> None:
        is_free = await draw_check(table, seat, self)
        discard_in_play(table, seat, token, self.id)
        if not is_free:
            table.phase = "jailed"
