"""Kit Carlson"""

from bang.classic.vocabulary import Ask, Character, ClassicTable, keep_unseen, look_at, put_back


class KitCarlson(Character):
    """Looks at the top three cards, draws two of them and puts the third back, unseen by others (R31)."""

    async def replaces_drawing(self, table: ClassicTable, seat: int) -> None:
        looked = await look_at(table, seat, 3)
        if len(looked) > 2:
            answer = await Ask(seat, self.id, verb="takes", tokens=looked, count=2, is_secret=True)
            looked = answer.tokens
        await keep_unseen(table, seat, looked)
        put_back(table, seat)
