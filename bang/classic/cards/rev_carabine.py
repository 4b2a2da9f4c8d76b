"""Rev. Carabine"""

from bang.classic.kinds import Weapon


class RevCarabine(Weapon):
    """A gun; facts.toml gives its range."""
