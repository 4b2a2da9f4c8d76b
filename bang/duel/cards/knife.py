"""Knife"""

from bang.duel.shots import ShotCard


class Knife(ShotCard):
    """Shoots without being a BANG! card."""
