"""Indians!"""

from bang.common.resolving import averts, until_decided
from bang.duel.aims import everybody_else
from bang.duel.kinds import SHOT, CardKind
from bang.duel.life import lose_life
from bang.duel.table import DuelTable
from bang.engine.questions import Token


class Indians(CardKind):
    """Every character but the player's own front gives a shot card or loses a life point."""

    strikes = "others"
    averted_by = SHOT

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        for who in everybody_else(table, seat):
            table.rouse(who)
            if not await until_decided(table, averts(table, who, seat, self)):
                await lose_life(table, who, 1, seat, self.id)
            table.calm()
