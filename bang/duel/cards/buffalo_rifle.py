"""Buffalo Rifle"""

from bang.duel.asking import switch_a_side
from bang.duel.shots import ShotCard
from bang.duel.table import DuelTable
from bang.engine.questions import Token


class BuffaloRifle(ShotCard):
    """If it is dodged, its player chooses whose characters change places."""

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        await switch_a_side(table, seat, self.id)
