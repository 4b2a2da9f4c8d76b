"""Cat Balou"""

from bang.classic.vocabulary import (
    CardKind,
    ClassicTable,
    Reason,
    Token,
    choose_from,
    discard_in_play,
    discard_random,
    nothing_to_choose,
)


class CatBalou(CardKind):
    """Makes any player discard a card: a random one of the hand, or one in play (R24)."""

    aims = "anybody"
    aims_at_oneself = True
    robs = "discarded"

    def why_not_on(self, table: ClassicTable, seat: int, target: int) -> Reason | None:
        return nothing_to_choose(table, seat, target)

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        chosen = await choose_from(table, seat, target, self.id)
        if chosen is None:
            await discard_random(table, target, self.id, seat)
        else:
            discard_in_play(table, target, chosen, self.id, seat)
