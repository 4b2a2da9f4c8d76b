"""Winchester"""

from bang.classic.vocabulary import Weapon


class Winchester(Weapon):
    """A gun; facts.toml gives its range."""
