"""Canteen"""

from bang.duel.vocabulary import CardKind, DuelTable, Reason, Token, switch_a_side


class Canteen(CardKind):
    """The characters of a side change places; its player chooses which side."""

    def why_not(self, table: DuelTable, seat: int) -> Reason | None:
        return None if table.movable() else ("only_one_left", {})

    async def play(self, table: DuelTable, seat: int, target: int, token: Token) -> None:
        await switch_a_side(table, seat, self.id)
