"""Stampede"""

from bang.duel.vocabulary import DuelTable, Equipment, Token, move_marker


class Stampede(Equipment):
    """At the start of its owner's turn the two characters change places, if there are two."""

    turn_order = 3

    async def reacts_turn_begins(self, table: DuelTable, who: int, token: Token) -> None:
        seat = table.seat_of(who)
        if not table.sides[seat].is_single:
            move_marker(table, seat, seat, self.id)
