"""Indians!"""

from bang.classic.kinds import CardKind
from bang.classic.life import lose_life
from bang.classic.table import ClassicTable
from bang.common.resolving import averts, until_decided
from bang.engine.questions import Token


class Indians(CardKind):
    """Everybody else discards a BANG! card or loses a life point; a Barrel does not help (R11, R16)."""

    strikes = "others"
    averted_by = "bang"

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        for other in table.others(seat):
            if not await until_decided(table, averts(table, other, seat, self)):
                await lose_life(table, other, 1, seat, self.id)
