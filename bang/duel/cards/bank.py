"""Bank"""

from bang.duel.vocabulary import Equipment


class Bank(Equipment):
    """Its owner draws one more card in phase 1."""

    def modifies_cards_drawn(self, cards: int) -> int:
        return cards + 1
