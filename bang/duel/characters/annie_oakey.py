"""Annie Oakey"""

from bang.duel.cards.colt import COLT
from bang.duel.cards.missed import Missed
from bang.duel.kinds import SHOT, Card, CardKind, Character


class AnnieOakey(Character):
    """Dodges with shot cards, and uses Missed! as Colt."""

    def allows_card_as(self, card: Card, kind: str) -> bool:
        return card.kind.is_shot if kind == "dodge" else kind == SHOT and card.kind.id == Missed.id

    def plays_card_as(self, card: Card) -> CardKind:
        return COLT if card.kind.id == Missed.id else card.kind
