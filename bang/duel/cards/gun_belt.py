"""Gun Belt"""

from bang.duel.vocabulary import Equipment


class GunBelt(Equipment):
    """Its owner may play any number of BANG! cards; they do not count towards the one of the turn."""

    def allows_more_bangs(self) -> bool:
        return True
