"""Soundance Kid"""

from bang.duel.vocabulary import Card, Character, DuelTable, Token, discard, keep, look_at


class SoundanceKid(Character):
    """Once a turn he may discard a card to draw one of each pile; he keeps one of the two."""

    def offers_ways(self, table: DuelTable, seat: int, cards: list[Card]) -> list[str]:
        return [] if self.id in table.used else [f"{self.id}/{card.name}" for card in cards]

    async def use_way(self, table: DuelTable, seat: int, way: str, token: Token, target: int) -> None:
        table.used.append(self.id)
        table.emit("uses", seat, what=self.id, who=self.id)
        await discard(table, seat, [token], self.id)
        own, other = await look_at(table, seat, 1), await look_at(table, seat, 1, whose=1 - seat)
        await keep(table, seat, [*own, *other], 1, self.id)
