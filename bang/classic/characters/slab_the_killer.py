"""Slab the Killer"""

from bang.frontier.characters import Character


class SlabTheKiller(Character):
    """It takes one Missed! more to dodge his BANG! cards (R15, R17)."""

    def modifies_misses_needed(self, misses: int) -> int:
        return misses + 1
