"""Black Jack"""

from bang.classic.kinds import Character
from bang.classic.table import ClassicTable
from bang.common import verbs
from bang.common.table import HANDS


class BlackJack(Character):
    """Shows the second card he draws; if it is red, he draws a third, unseen (R31)."""

    async def replaces_drawing(self, table: ClassicTable, seat: int) -> None:
        await verbs.draw(table, seat, 1)
        for token in await verbs.turn_up(table, seat, 1, table.all_seats):
            table.stage.remove(token)
            table.players[seat].hand.append(token)
            card = table.card(token)
            table.emit("shows", seat, cards=(card,), n=1, starts=("deck",), end=HANDS[seat])
            if card.suit in "HD":
                await verbs.draw(table, seat, 1)
