"""Dynamite"""

from bang.duel.vocabulary import (
    Card,
    DuelTable,
    Equipment,
    Token,
    discard_in_play,
    draw_check,
    lose_life,
    move_on,
)


class Dynamite(Equipment):
    """Passes on to the opponent's rear until a dynamite is revealed; then it costs three life points."""

    aims = "own_rear"
    strikes = "holder"
    turn_order = 1
    fears_success = True

    def draw_succeeds(self, card: Card) -> bool:
        return card.symbol == "D"

    async def reacts_turn_begins(self, table: DuelTable, who: int, token: Token) -> None:
        seat = table.seat_of(who)
        if await draw_check(table, seat, self):
            table.emit("explodes", seat, what=self.id, who=table.name_of(who))
            discard_in_play(table, who, token, self.id)
            await lose_life(table, who, 3, None, self.id)
        else:
            move_on(table, who, table.sides[1 - seat].rear, token)
