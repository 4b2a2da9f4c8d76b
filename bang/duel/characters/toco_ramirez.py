"""Toco Ramirez"""

from bang.duel.card_play import play_as
from bang.duel.cards.colt import COLT
from bang.duel.facts import NAMES
from bang.duel.kinds import SHOT, Card, CardKind, Character
from bang.duel.table import DuelTable
from bang.engine.questions import Answer


class TocoRamirez(Character):
    """Uses any card as Colt."""

    def allows_card_as(self, card: Card, kind: str) -> bool:
        return kind == SHOT

    def offers_ways(self, table: DuelTable, seat: int, cards: list[Card]) -> list[str]:
        if COLT.forbids_play(table, seat):
            return []
        targets = table.aimed_at(seat, COLT)
        return [f"{self.id}/{card.on[who]}" for card in cards if card.kind.id != COLT.id for who in targets]

    def acts_as(self, way: str, top: Card | None) -> CardKind:
        return COLT

    async def use_way(self, table: DuelTable, seat: int, answer: Answer) -> None:
        table.emit("uses", seat, what=self.id, who=self.id)
        await play_as(table, seat, answer.tokens[0], NAMES.index(answer.target), COLT)
