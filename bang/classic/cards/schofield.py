"""Schofield"""

from bang.frontier.cards import Weapon


class Schofield(Weapon):
    """A gun; facts.toml gives its range."""
