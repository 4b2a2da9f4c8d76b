"""Pedro Ramirez"""

from bang.classic.kinds import Character
from bang.classic.table import ClassicTable
from bang.common import verbs
from bang.engine.questions import Ask


class PedroRamirez(Character):
    """May draw his first card from the discards (R30)."""

    minds_discards = True

    async def replaces_drawing(self, table: ClassicTable, seat: int) -> None:
        also = ["deck", "discards"] if table.discards else ["deck"]
        answer = await Ask(seat, self.id, verb="draws", also=also)
        if answer.key == "discards":
            verbs.take_open(table, seat, table.discards[-1], self.id)
        else:
            await verbs.draw(table, seat, 1)
        await verbs.draw(table, seat, 1)
