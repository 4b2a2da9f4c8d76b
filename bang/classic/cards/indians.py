"""Indians!"""

from bang.engine.questions import Ask, Token
from bang.frontier.cards import CardKind
from bang.frontier.life import lose_life
from bang.frontier.resolving import give, until_decided
from bang.frontier.table import Table


class Indians(CardKind):
    """Everybody else discards a BANG! card or loses a life point; no barrel helps (R11, R16)."""

    async def play(self, table: Table, seat: int, target: int, token: Token) -> None:
        for other in table.others(seat):
            if not await until_decided(table, self._gives_bang(table, seat, other)):
                await lose_life(table, other, 1, seat, self.id)

    async def _gives_bang(self, table: Table, seat: int, other: int) -> bool:
        hand = table.players[other].hand
        about = {"by": seat, "card": self.id}
        answer = await Ask(other, "indians", tokens=hand, wants="bang", also=["pass"], about=about)
        if answer.key == "pass":
            table.emit("declines", other, seat, what="indians")
            return False
        await give(table, other, answer.tokens[0], "indians")
        return True
