"""Paul Regret"""

from bang.classic.vocabulary import Character


class PaulRegret(Character):
    """Always counts as having a Mustang in play, in addition to a real one."""

    def modifies_distance_to(self, distance: int) -> int:
        return distance + 1
