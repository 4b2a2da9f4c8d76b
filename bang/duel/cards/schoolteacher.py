"""Schoolteacher"""

from bang.duel.vocabulary import (
    CardKind,
    DuelTable,
    Reason,
    Token,
    choose_in_play,
    nothing_in_play,
    take_in_play,
)


class Schoolteacher(CardKind):
    """Takes a card in play, but not from the opponent's rear (D15)."""

    aims = "near"
    robs = "taken"

    def why_not_on(self, table: DuelTable, seat: int, target: int) -> Reason | None:
        return nothing_in_play(table, target)

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        chosen = await choose_in_play(table, seat, target, self.id)
        take_in_play(table, seat, chosen, target, self.id)
