"""Derringer"""

from bang.duel.shots import ShotCard
from bang.engine.questions import ANY_CARD


class Derringer(ShotCard):
    """Any card of the hand dodges it."""

    dodges = ANY_CARD
