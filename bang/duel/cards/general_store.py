"""General Store"""

from bang.common import verbs
from bang.duel.kinds import CardKind
from bang.duel.table import COMMON, DuelTable
from bang.engine.questions import Ask, Token


class GeneralStore(CardKind):
    """Turns up four cards, two of each own pile or all of the common one; the players choose in turn (D6)."""

    draws = 2

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        for owner in (seat, seat, 1 - seat, 1 - seat):
            pile = COMMON if table.has_common else owner
            start = table.place_of_pile(pile)
            turned = await verbs.turn_up(table, pile, 1, table.all_seats)
            cards = table.known(turned)
            table.emit("store", seat, cards=cards, n=len(turned), starts=(start,), end="stage")
        chooser = seat
        while table.stage:
            answer = await Ask(chooser, self.id, verb="takes", tokens=table.stage, is_open=True)
            verbs.take_open(table, chooser, answer.tokens[0], self.id)
            chooser = 1 - chooser
