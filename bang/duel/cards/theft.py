"""Theft"""

from bang.duel.choosing import choose_in_play, nothing_in_play
from bang.duel.kinds import CardKind, Reason
from bang.duel.robbing import discard_in_play, rob_hand
from bang.duel.table import NOBODY, DuelTable
from bang.engine.questions import Token


class Theft(CardKind):
    """Takes a random card of the opponent's hand, or discards a card in play, not of the opponent's rear."""

    aims = "near"
    aims_at_hand = True
    robs = "discarded"

    def forbids_target(self, table: DuelTable, seat: int, target: int) -> Reason | None:
        return nothing_in_play(table, target)

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        if target == NOBODY:
            await rob_hand(table, seat, 1 - seat, self.id)
        else:
            chosen = await choose_in_play(table, seat, target, self.id)
            discard_in_play(table, seat, target, chosen, self.id)
