"""Schofield"""

from bang.classic.vocabulary import Weapon


class Schofield(Weapon):
    """A gun; facts.toml gives its range."""
