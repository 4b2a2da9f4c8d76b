"""Jack Ransome"""

from bang.duel.vocabulary import Character


class JackRansome(Character):
    """Plays cards on any character (D16)."""

    def allows_anybody(self) -> bool:
        return True
