"""Rose Doolan"""

from bang.frontier.characters import Character


class RoseDoolan(Character):
    """Has a Scope at all times, besides one in play."""

    def modifies_distance_from(self, distance: int) -> int:
        return distance - 1
