"""Rev. Carabine"""

from bang.frontier.cards import Weapon


class RevCarabine(Weapon):
    """A gun; facts.toml gives its range."""
