"""Dynamite"""

from bang.classic.kinds import Card, Equipment
from bang.classic.life import lose_life
from bang.classic.table import ClassicTable
from bang.common import verbs
from bang.common.draw_check import draw_check
from bang.engine.questions import Token


class Dynamite(Equipment):
    """Passes on until a draw! shows 2 to 9 of spades; then its owner loses three life points (R6, R12)."""

    strikes = "holder"
    turn_order = 1
    fears_success = True

    def draw_succeeds(self, card: Card) -> bool:
        return card.suit == "S" and card.is_between("2", "9")

    async def reacts_turn_begins(self, table: ClassicTable, seat: int, token: Token) -> None:
        if await draw_check(table, seat, self):
            table.emit("explodes", seat, what=self.id)
            verbs.discard_in_play(table, seat, token, self.id)
            table.resolving.append(token)
            await lose_life(table, seat, 3, None, self.id)
            table.resolving.remove(token)
        else:
            verbs.move_on(table, seat, table.after(seat), token)
