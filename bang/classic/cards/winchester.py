"""Winchester"""

from bang.frontier.cards import Weapon


class Winchester(Weapon):
    """A gun; how far it shoots is among the facts."""
