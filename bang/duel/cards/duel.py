"""Duel"""

from bang.duel.vocabulary import CardKind, DuelTable, Token, averts, lose_life, until_decided


class Duel(CardKind):
    """First the target, then the player's front, and so on give a shot card, until one does not (D16)."""

    aims = "front"
    strikes = "target"
    averted_by = "shot"

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        table.rouse(target)
        loser = await until_decided(table, self._loser(table, table.sides[seat].front, target))
        # Nobody is the cause if the player who played the Duel loses it (R6).
        await lose_life(table, loser, 1, None if loser != target else seat, self.id)

    async def _loser(self, table: DuelTable, challenger: int, target: int) -> int:
        """The first of the two who gives no shot card."""
        answering, waiting = target, challenger
        while await averts(table, answering, table.seat_of(waiting), self):
            answering, waiting = waiting, answering
        return answering
