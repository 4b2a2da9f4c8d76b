"""Kit Carlson"""

from bang.classic.kinds import Character
from bang.classic.table import ClassicTable
from bang.classic.verbs import put_back
from bang.common import verbs
from bang.engine.questions import Ask


class KitCarlson(Character):
    """Looks at the top three cards, draws two of them and puts the third back, unseen by others (R31)."""

    async def replaces_drawing(self, table: ClassicTable, seat: int) -> None:
        looked = await verbs.turn_up(table, seat, 3, 1 << seat)
        if len(looked) > 2:
            answer = await Ask(seat, self.id, verb="takes", tokens=looked, count=2, is_secret=True)
            looked = answer.tokens
        await verbs.enter_unseen(table, seat, looked)
        put_back(table, seat)
