"""Remington"""

from bang.classic.vocabulary import Weapon


class Remington(Weapon):
    """A gun; facts.toml gives its range."""
