"""Duel"""

from bang.classic.vocabulary import CardKind, ClassicTable, Token, averts, lose_life, until_decided


class Duel(CardKind):
    """The challenged player, then the challenger, and so on discard BANG! cards until one does not."""

    aims = "anybody"
    strikes = "target"
    averted_by = "bang"
    is_duel = True

    async def play(self, table: ClassicTable, seat: int, target: int, token: Token) -> None:
        loser = await until_decided(table, self._loser(table, seat, target))
        # Nobody is the cause if the player who played the Duel loses it (R6).
        await lose_life(table, loser, 1, None if loser == seat else seat, self.id)

    async def _loser(self, table: ClassicTable, seat: int, target: int) -> int:
        """The first of the two who gives no BANG! card."""
        answering, waiting = target, seat
        while await averts(table, answering, waiting, self):
            answering, waiting = waiting, answering
        return answering
