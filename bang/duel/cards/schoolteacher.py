"""Schoolteacher"""

from bang.duel.choosing import choose_in_play, nothing_in_play
from bang.duel.kinds import CardKind, Reason
from bang.duel.robbing import take_in_play
from bang.duel.table import DuelTable
from bang.engine.questions import Token


class Schoolteacher(CardKind):
    """Takes a card in play, but not from the opponent's rear (D15)."""

    aims = "near"
    robs = "taken"

    def forbids_target(self, table: DuelTable, seat: int, target: int) -> Reason | None:
        return nothing_in_play(table, target)

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        take_in_play(table, seat, target, await choose_in_play(table, seat, target, self.id), self.id)
