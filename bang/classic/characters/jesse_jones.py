"""Jesse Jones"""

from bang.engine.questions import Ask
from bang.frontier import verbs
from bang.frontier.characters import Character
from bang.frontier.table import Table


class JesseJones(Character):
    """May draw his first card at random from another player's hand (R30)."""

    async def replaces_drawing(self, table: Table, seat: int) -> None:
        hands = [f"hand@{other}" for other in table.others(seat) if table.players[other].hand]
        answer = await Ask(seat, self.id, verb="draws", also=["deck", *hands])
        if answer.target is None:
            await verbs.draw(table, seat, 1)
        else:
            await verbs.pick(table, seat, answer.target, self.id)
        await verbs.draw(table, seat, 1)
