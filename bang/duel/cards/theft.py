"""Theft"""

from bang.duel.vocabulary import (
    NOBODY,
    CardKind,
    DuelTable,
    Reason,
    Token,
    choose_in_play,
    discard_in_play,
    nothing_in_play,
    pick,
)


class Theft(CardKind):
    """Takes a random card of the opponent's hand, or discards a card in play, not of the opponent's rear."""

    aims = "near"
    aims_at_hand = True
    robs = "discarded"

    def why_not_on(self, table: DuelTable, seat: int, target: int) -> Reason | None:
        return nothing_in_play(table, target)

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        if target == NOBODY:
            await pick(table, seat, 1 - seat, self.id)
        else:
            chosen = await choose_in_play(table, seat, target, self.id)
            discard_in_play(table, target, chosen, self.id, seat)
