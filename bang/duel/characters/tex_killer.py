"""Tex Killer"""

from bang.duel.vocabulary import Character


class TexKiller(Character):
    """To dodge one of his BANG! cards takes another card of any kind (D12)."""

    def modifies_price_of_dodging(self, cards: int) -> int:
        return cards + 1
