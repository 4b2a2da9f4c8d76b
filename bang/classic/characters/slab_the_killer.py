"""Slab the Killer"""

from bang.classic.vocabulary import Character


class SlabTheKiller(Character):
    """Dodging his BANG! cards takes one more Missed! (R15, R17)."""

    def modifies_misses_needed(self, misses: int) -> int:
        return misses + 1
