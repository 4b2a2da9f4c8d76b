"""Annie Oakey"""

from bang.duel.vocabulary import KINDS, Card, CardKind, Character


class AnnieOakey(Character):
    """Dodges with shot cards, and uses Missed! as Colt."""

    def allows_card_as(self, card: Card, kind: str) -> bool:
        return card.kind.is_shot if kind == "dodge" else kind == "shot" and card.kind.id == "missed"

    def plays_card_as(self, card: Card) -> CardKind:
        return KINDS["colt"] if card.kind.id == "missed" else card.kind
