"""Remington"""

from bang.classic.kinds import Weapon


class Remington(Weapon):
    """A gun; facts.toml gives its range."""
