"""Stampede"""

from bang.duel.kinds import Equipment
from bang.duel.marker import move_marker
from bang.duel.table import DuelTable
from bang.engine.questions import Token


class Stampede(Equipment):
    """At the start of its owner's turn the two characters change places, if there are two."""

    turn_order = 3

    async def reacts_turn_begins(self, table: DuelTable, who: int, token: Token) -> None:
        seat = table.seat_of(who)
        if not table.sides[seat].is_single:
            move_marker(table, seat, seat, self.id)
