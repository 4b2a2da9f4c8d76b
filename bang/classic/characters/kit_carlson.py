"""Kit Carlson"""

from bang.engine.questions import Ask
from bang.frontier import verbs
from bang.frontier.characters import Character
from bang.frontier.table import Table


class KitCarlson(Character):
    """Looks at the top three cards, draws two of them and puts the third back, unseen by others (R31)."""

    async def replaces_drawing(self, table: Table, seat: int) -> None:
        looked = await verbs.turn_up(table, 3, 1 << seat)
        if len(looked) > 2:
            answer = await Ask(seat, self.id, verb="takes", tokens=looked, count=2, is_secret=True)
            looked = answer.tokens
        await verbs.enter_unseen(table, seat, looked)
        verbs.put_back(table, seat)
