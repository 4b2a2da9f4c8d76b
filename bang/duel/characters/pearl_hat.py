"""Pearl Hat"""

from bang.common import verbs
from bang.duel.copying import can_be_recharged, copy, targets_of_copy
from bang.duel.kinds import Card, CardKind, Character
from bang.duel.table import DuelTable
from bang.engine.questions import Answer


class PearlHat(Character):
    """Once a turn she may discard a card to copy the action on top of the discards (D17)."""

    recharging = "pearl_hat_recharge"
    """The way that recharges the copied card instead of playing it."""

    def knows_way(self, way: str) -> bool:
        return way in (self.id, self.recharging)

    def offers_ways(self, table: DuelTable, seat: int, cards: list[Card]) -> list[str]:
        if self.id in table.used:
            return []
        targets = targets_of_copy(table, seat)
        recharged = [f"{self.recharging}/{card.name}" for card in cards] if can_be_recharged(table) else []
        return [f"{self.id}/{card.name}{target}" for card in cards for target in targets] + recharged

    def acts_as(self, way: str, top: Card | None) -> CardKind | None:
        return top.kind if top is not None and way == self.id else None

    async def use_way(self, table: DuelTable, seat: int, answer: Answer) -> None:
        table.used.append(self.id)
        copied = table.discards[-1]
        await verbs.discard(table, seat, answer.tokens, self.id)
        card: Card = table.card(copied)
        table.emit("copies", seat, cards=(card,), n=1, what=card.kind.id, who=self.id)
        await copy(table, seat, copied, answer.target, recharges=answer.way == self.recharging)
