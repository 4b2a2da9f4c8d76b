"""The Daltons"""

from bang.duel.vocabulary import Character


class TheDaltons(Character):
    """They draw three cards instead of two in phase 1."""

    def modifies_cards_drawn(self, cards: int) -> int:
        return cards + 1
