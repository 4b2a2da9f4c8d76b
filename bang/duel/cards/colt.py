"""Colt"""

from bang.duel.shots import ShotCard


class Colt(ShotCard):
    """Shoots, and nothing else; other cards can be used as one."""


COLT = Colt()
"""The Colt that other cards are used as."""
