"""Willy the Kid"""

from bang.classic.vocabulary import Character


class WillyTheKid(Character):
    """Plays any number of BANG! cards a turn (R19)."""

    def allows_more_bangs(self) -> bool:
        return True
