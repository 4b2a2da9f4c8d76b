"""Panic!"""

from bang.classic.vocabulary import (
    CardKind,
    ClassicTable,
    Reason,
    Token,
    choose_from,
    nothing_to_choose,
    pick,
    take_in_play,
)


class Panic(CardKind):
    """Takes a card of a player at distance 1: a random one of the hand, or one in play (R18, R24)."""

    aims = "within_one"
    aims_at_oneself = True
    robs = "taken"

    def why_not_on(self, table: ClassicTable, seat: int, target: int) -> Reason | None:
        return nothing_to_choose(table, seat, target)

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        chosen = await choose_from(table, seat, target, self.id)
        if chosen is None:
            await pick(table, seat, target, self.id)
        else:
            take_in_play(table, seat, chosen, target, self.id)
