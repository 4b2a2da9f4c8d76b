"""Rev. Carabine"""

from bang.classic.vocabulary import Weapon


class RevCarabine(Weapon):
    """A gun; facts.toml gives its range."""
