"""Vulture Sam"""

from bang.frontier import verbs
from bang.frontier.characters import Character
from bang.frontier.table import Table


class VultureSam(Character):
    """Takes all cards, in hand and in play, of every other player who is eliminated (R4, R7, R30)."""

    async def replaces_collecting(self, table: Table, seat: int, dead: int) -> None:
        await verbs.take_hand(table, seat, dead, self.id)
        for token in list(table.players[dead].in_play):
            verbs.take_in_play(table, seat, token, dead, self.id)
