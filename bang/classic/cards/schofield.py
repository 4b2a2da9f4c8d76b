"""Schofield"""

from bang.classic.kinds import Weapon


class Schofield(Weapon):
    """A gun; facts.toml gives its range."""
