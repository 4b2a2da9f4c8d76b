"""General Store"""

from bang.classic.kinds import CardKind
from bang.classic.table import ClassicTable
from bang.common import verbs
from bang.engine.questions import Ask, Token


class GeneralStore(CardKind):
    """Turns up one card for each living player; they choose in turn, the last card is given (R33)."""

    draws = 1

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        turned = await verbs.turn_up(table, seat, len(table.alive), table.all_seats)
        table.emit("store", seat, cards=table.known(turned), n=len(turned), starts=("deck",), end="stage")
        for player in table.clockwise(seat):
            if table.stage:
                answer = await Ask(player, self.id, verb="takes", tokens=table.stage, is_open=True)
                verbs.take_open(table, player, answer.tokens[0], self.id)
