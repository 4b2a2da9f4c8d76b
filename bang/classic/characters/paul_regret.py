"""Paul Regret"""

from bang.frontier.characters import Character


class PaulRegret(Character):
    """Has a Mustang at all times, besides one in play."""

    def modifies_distance_to(self, distance: int) -> int:
        return distance + 1
