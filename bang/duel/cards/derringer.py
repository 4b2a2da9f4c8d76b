"""Derringer"""

from bang.duel.vocabulary import ShotCard


class Derringer(ShotCard):
    """Any card of the hand dodges it."""

    any_card_dodges = True
