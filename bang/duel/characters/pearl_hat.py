"""Pearl Hat"""

from bang.duel import recharge
from bang.duel.card_play import carry_out, ways_to_play
from bang.duel.facts import NAMES
from bang.duel.kinds import Card, CardKind, Character
from bang.duel.table import NOBODY, DuelTable
from bang.engine.questions import Answer
from bang.frontier import verbs


class PearlHat(Character):
    """Once a turn she may discard a card to copy the action on top of the discards (D17)."""

    recharges_copy = "pearl_hat_recharge"
    """The way that recharges the copied card instead of playing it."""

    def knows_way(self, way: str) -> bool:
        return way in (self.id, self.recharges_copy)

    def offers_ways(self, table: DuelTable, seat: int, cards: list[Card]) -> list[str]:
        if self.id in table.used or not table.discards:
            return []
        copied: Card = table.card(table.discards[-1])
        kind: CardKind = copied.kind
        if kind.border != "brown":
            return []
        targets = [way.removeprefix(copied.name) for way in ways_to_play(table, seat, [copied])]
        ways = [f"{self.id}/{card.name}{target}" for card in cards for target in targets]
        if kind.recharges and recharge.is_allowed(table):
            ways += [f"{self.recharges_copy}/{card.name}" for card in cards]
        return ways

    async def use_way(self, table: DuelTable, seat: int, answer: Answer) -> None:
        table.used.append(self.id)
        token = table.discards[-1]
        copied: Card = table.card(token)
        await verbs.discard(table, seat, answer.tokens, self.id)
        table.emit("copies", seat, cards=(copied,), n=1, what=copied.kind.id, who=self.id)
        if answer.way == self.recharges_copy:
            await verbs.draw(table, seat, 1)
        else:
            target = NAMES.index(answer.target) if answer.target else NOBODY
            await carry_out(table, seat, token, target, copied.kind)
