"""Mustang"""

from bang.classic.vocabulary import Equipment


class Mustang(Equipment):
    """The other players see its owner one farther away."""

    def modifies_distance_to(self, distance: int) -> int:
        return distance + 1
