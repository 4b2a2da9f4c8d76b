"""Cat Balou"""

from bang.classic.choosing import choose_from, nothing_to_choose
from bang.classic.kinds import CardKind, Reason
from bang.classic.table import ClassicTable
from bang.common import verbs
from bang.engine.questions import Token


class CatBalou(CardKind):
    """Makes any player discard a card: a random one of the hand, or one in play (R24)."""

    aims = "anybody"
    aims_at_oneself = True
    robs = "discarded"

    def forbids_target(self, table: ClassicTable, seat: int, target: int) -> Reason | None:
        return nothing_to_choose(table, seat, target)

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        chosen = await choose_from(table, seat, target, self.id)
        if chosen is None:
            picked = await verbs.pick_any(table, target)
            await table.show("shows", [picked], table.all_seats)
            await verbs.discard(table, target, [picked], self.id, seat)
        else:
            verbs.discard_in_play(table, target, chosen, self.id, seat)
