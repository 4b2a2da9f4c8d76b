"""Schofield"""

from bang.duel.vocabulary import DuelTable, ShotCard, Token, heal


class Schofield(ShotCard):
    """If it is dodged, its player's front regains a life point."""

    async def if_dodged(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        heal(table, table.sides[seat].front, 1, self.id)
