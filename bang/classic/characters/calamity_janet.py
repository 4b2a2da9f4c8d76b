"""Calamity Janet"""

from bang.classic.cards.bang import Bang
from bang.classic.kinds import Card, CardKind, Character

BANG = Bang()


class CalamityJanet(Character):
    """Uses BANG! as Missed! and Missed! as BANG! (R16)."""

    def allows_card_as(self, card: Card, kind: str) -> bool:
        return {card.kind.id, kind} == {"bang", "missed"}

    def plays_card_as(self, card: Card) -> CardKind:
        return BANG if card.kind.id == "missed" else card.kind
