"""Schofield"""

from bang.frontier.cards import Weapon


class Schofield(Weapon):
    """A gun; how far it shoots is among the facts."""
