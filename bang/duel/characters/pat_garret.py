"""Pat Garret"""

from bang.common import verbs
from bang.duel.asking import wants_to_use
from bang.duel.kinds import Character
from bang.duel.table import DuelTable


class PatGarret(Character):
    """Shows his second card; for a horseshoe he may draw one of the opponent's pile (D4, D11)."""

    async def replaces_drawing(self, table: DuelTable, seat: int) -> None:
        await verbs.draw(table, seat, 1)
        shown = await verbs.turn_up(table, seat, 1, table.all_seats)
        cards = [table.card(token) for token in shown]
        for card, token in zip(cards, shown, strict=True):
            table.emit("shows", seat, cards=(card,), n=1, what=self.id)
            verbs.take_open(table, seat, token, self.id)
        await verbs.draw(table, seat, table.cards_drawn(seat) - 2)
        for card in cards:
            if card.symbol == "H" and await wants_to_use(table, seat, self.id):
                await verbs.draw(table, seat, 1, whose=1 - seat)
