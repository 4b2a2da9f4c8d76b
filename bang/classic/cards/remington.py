"""Remington"""

from bang.frontier.cards import Weapon


class Remington(Weapon):
    """A gun; facts.toml gives its range."""
