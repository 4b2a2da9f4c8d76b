"""Winchester"""

from bang.duel.vocabulary import ShotCard


class Winchester(ShotCard):
    """Shoots at either of the opponent's characters."""

    aims = "opponent"
