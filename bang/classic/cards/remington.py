"""Remington"""

from bang.frontier.cards import Weapon


class Remington(Weapon):
    """A gun; how far it shoots is among the facts."""
