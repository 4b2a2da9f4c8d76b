"""Pearl Hat"""

from bang.duel.vocabulary import Card, CardKind, Character, DuelTable, Token, copy, discard, ways_to_copy


class PearlHat(Character):
    """Once a turn she may discard a card to copy the action on top of the discards (D17)."""

    recharging = "pearl_hat_recharge"
    """The way that recharges the copied card instead of playing it."""

    def knows_way(self, way: str) -> bool:
        return way in (self.id, self.recharging)

    def offers_ways(self, table: DuelTable, seat: int, cards: list[Card]) -> list[str]:
        return [] if self.id in table.used else ways_to_copy(table, seat, cards, self.id, self.recharging)

    def acts_as(self, way: str, top: Card | None) -> CardKind | None:
        return top.kind if top is not None and way == self.id else None

    async def use_way(self, table: DuelTable, seat: int, way: str, token: Token, target: int) -> None:
        table.used.append(self.id)
        copied = table.discards[-1]
        await discard(table, seat, [token], self.id)
        card: Card = table.card(copied)
        table.emit("copies", seat, cards=(card,), n=1, what=card.kind.id, who=self.id)
        await copy(table, seat, copied, target, recharges=way == self.recharging)
