"""Winchester"""

from bang.classic.kinds import Weapon


class Winchester(Weapon):
    """A gun; facts.toml gives its range."""
