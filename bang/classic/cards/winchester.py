"""Winchester"""

from bang.frontier.cards import Weapon


class Winchester(Weapon):
    """A gun; facts.toml gives its range."""
