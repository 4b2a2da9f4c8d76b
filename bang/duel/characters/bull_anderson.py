"""Bull Anderson"""

from bang.duel.vocabulary import Ask, Character, DuelTable, pick, take_in_play


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
                await pick(table, seat, owner, self.id)
            else:
                take_in_play(table, seat, answer.token, fallen, self.id)
