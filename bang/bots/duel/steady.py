"""The level `steady` of BANG! Duel."""

from bang.bots.duel.easy import Easy


class Steady(Easy):
    """Plays like `easy` for now."""
