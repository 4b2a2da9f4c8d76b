"""Rose Doolan"""

from bang.classic.vocabulary import Character


class RoseDoolan(Character):
    """Always counts as having a Scope in play, in addition to a real one."""

    def modifies_distance_from(self, distance: int) -> int:
        return distance - 1
