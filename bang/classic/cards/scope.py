"""Scope (Appaloosa in the first edition)"""

from bang.classic.vocabulary import Equipment


class Scope(Equipment):
    """Its owner sees the other players one closer."""

    def modifies_distance_from(self, distance: int) -> int:
        return distance - 1
