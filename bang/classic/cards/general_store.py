"""General Store"""

from bang.engine.questions import Ask, Token
from bang.frontier import verbs
from bang.frontier.cards import CardKind
from bang.frontier.table import Table


class GeneralStore(CardKind):
    """Turns up one card for each living player; they choose in turn, the last card is given (R33)."""

    draws = 1

    async def play(self, table: Table, seat: int, target: int, token: Token) -> None:
        turned = await verbs.turn_up(table, len(table.alive), table.all_seats)
        table.emit("store", seat, cards=table.known(turned), n=len(turned), starts=("deck",), end="stage")
        for player in table.clockwise(seat):
            if table.stage:
                answer = await Ask(player, self.id, verb="takes", tokens=table.stage, is_open=True)
                verbs.take_open(table, player, answer.tokens[0], self.id)
