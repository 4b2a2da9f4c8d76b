"""West Harding"""

from bang.duel.vocabulary import Character


class WestHarding(Character):
    """Plays any number of BANG! cards; they do not count towards the one of the turn (D16)."""

    def allows_more_bangs(self) -> bool:
        return True
