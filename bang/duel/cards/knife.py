"""Knife"""

from bang.duel.vocabulary import ShotCard


class Knife(ShotCard):
    """Shoots without being a BANG! card."""
