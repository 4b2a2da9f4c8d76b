"""Lucky Duke"""

from bang.classic.vocabulary import CardKind, Character, ClassicTable, Token, flip_two


class LuckyDuke(Character):
    """Turns up two cards for every draw! and chooses the one that counts (R13)."""

    async def replaces_flip(
        self, table: ClassicTable, seat: int, asking: CardKind | Character, owner: int
    ) -> Token | None:
        return await flip_two(table, seat, asking, owner, seat, self.id)
