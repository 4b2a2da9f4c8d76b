"""Calamity Janet"""

from bang.classic.vocabulary import KINDS, Card, CardKind, Character


class CalamityJanet(Character):
    """Uses BANG! as Missed! and Missed! as BANG! (R16)."""

    def allows_card_as(self, card: Card, kind: str) -> bool:
        return {card.kind.id, kind} == {"bang", "missed"}

    def plays_card_as(self, card: Card) -> CardKind:
        return KINDS["bang"] if card.kind.id == "missed" else card.kind
