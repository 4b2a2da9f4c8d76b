"""Dynamite"""

from bang.classic.vocabulary import (
    Card,
    ClassicTable,
    Equipment,
    Token,
    discard_in_play,
    draw_check,
    in_use,
    lose_life,
    move_on,
)


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
            discard_in_play(table, seat, token, self.id)
            await in_use(table, token, lose_life(table, seat, 3, None, self.id))
        else:
            move_on(table, seat, table.after(seat), token)
