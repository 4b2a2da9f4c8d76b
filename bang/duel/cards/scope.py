"""Scope"""

from bang.duel.vocabulary import CardKind, Equipment


class Scope(Equipment):
    """Its owner's shot cards reach the opponent's rear."""

    def allows_rear(self, kind: CardKind) -> bool:
        return kind.is_shot
