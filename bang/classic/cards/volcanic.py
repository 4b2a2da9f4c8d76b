"""Volcanic"""

from bang.classic.vocabulary import Weapon


class Volcanic(Weapon):
    """Its owner may play any number of BANG! cards in a turn while it is in play (R19)."""

    def allows_more_bangs(self) -> bool:
        return True
