"""Colt"""

from bang.duel.vocabulary import ShotCard


class Colt(ShotCard):
    """Shoots, and nothing else; other cards can be used as one."""
