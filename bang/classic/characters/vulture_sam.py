"""Vulture Sam"""

from bang.classic.vocabulary import Character, ClassicTable, take_hand, take_in_play


class VultureSam(Character):
    """Takes all cards, in hand and in play, of every other player who is eliminated (R4, R7, R30)."""

    async def replaces_collecting(self, table: ClassicTable, seat: int, dead: int) -> None:
        await take_hand(table, seat, dead, self.id)
        for token in list(table.players[dead].in_play):
            take_in_play(table, seat, token, dead, self.id)
