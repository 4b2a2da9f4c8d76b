"""Mustang"""

from bang.frontier.cards import Equipment


class Mustang(Equipment):
    """The others see its owner at a distance greater by one."""

    def modifies_distance_to(self, distance: int) -> int:
        return distance + 1
