"""Bull Anderson"""

from bang.duel.kinds import Character
from bang.duel.robbing import rob_hand, take_in_play
from bang.duel.table import DuelTable
from bang.engine.questions import Ask


class BullAnderson(Character):
    """Takes two cards when a character is eliminated: in play there, or random ones of its owner's hand."""

    async def replaces_collecting(self, table: DuelTable, seat: int, fallen: int) -> None:
        owner = table.seat_of(fallen)
        for _ in range(2):
            in_play = table.figures[fallen].in_play
            # Taking from one's own hand would change nothing.
            also = ["hand"] if table.hand(owner) and owner != seat else []
            if not in_play and not also:
                return
            answer = await Ask(
                seat,
                self.id,
                verb="takes",
                tokens=in_play,
                also=also,
                about={"whose": owner, "whom": table.name_of(fallen)},
                is_open=True,
            )
            if answer.token is None:
                await rob_hand(table, seat, owner, self.id)
            else:
                take_in_play(table, seat, fallen, answer.token, self.id)
