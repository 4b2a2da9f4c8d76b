"""Duel"""

from bang.engine.questions import Ask, Token
from bang.frontier.cards import CardKind
from bang.frontier.life import lose_life
from bang.frontier.resolving import give, until_decided
from bang.frontier.table import Table


class Duel(CardKind):
    """The challenged player, then the challenger, and so on discard BANG! cards until one does not."""

    aims = "anybody"
    is_duel = True

    async def play(self, table: Table, seat: int, target: int, token: Token) -> None:
        loser = await until_decided(table, self._loser(table, seat, target))
        # Whoever loses their own Duel lost the point to nobody (R6).
        await lose_life(table, loser, 1, None if loser == seat else seat, self.id)

    async def _loser(self, table: Table, seat: int, target: int) -> int:
        """The first who gives no BANG!."""
        answering, waiting = target, seat
        while True:
            hand = table.players[answering].hand
            about = {"by": waiting, "card": self.id}
            answer = await Ask(answering, "duel", tokens=hand, wants="bang", also=["pass"], about=about)
            if answer.key == "pass":
                table.emit("declines", answering, waiting, what="duel")
                return answering
            await give(table, answering, answer.tokens[0], "duel")
            answering, waiting = waiting, answering
