"""Bart Masterson"""

from bang.duel.vocabulary import CardKind, Character, DuelTable, Token, flip_two


class BartMasterson(Character):
    """For whatever either side reveals, two cards are revealed, and his side chooses which one counts."""

    async def replaces_flip(
        self, table: DuelTable, seat: int, asking: CardKind | Character, owner: int
    ) -> Token | None:
        return await flip_two(table, seat, asking, owner, self.seat, self.id)
