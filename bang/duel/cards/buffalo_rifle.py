"""Buffalo Rifle"""

from bang.duel.vocabulary import DuelTable, ShotCard, Token, switch_a_side


class BuffaloRifle(ShotCard):
    """If it is dodged, its player chooses whose characters change places."""

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        await switch_a_side(table, seat, self.id)
