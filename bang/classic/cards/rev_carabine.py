"""Rev. Carabine"""

from bang.frontier.cards import Weapon


class RevCarabine(Weapon):
    """A gun; how far it shoots is among the facts."""
