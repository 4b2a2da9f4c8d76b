"""Volcanic"""

from bang.frontier.cards import Weapon


class Volcanic(Weapon):
    """Any number of BANG! cards a turn, while it is there (R19)."""

    def allows_more_bangs(self) -> bool:
        return True
