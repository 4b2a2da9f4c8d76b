"""The Man With No Name"""

from bang.duel.vocabulary import Character


class ManWithNoName(Character):
    """His side may play one more BANG! card in a turn."""

    def modifies_bang_limit(self, bangs: int) -> int:
        return bangs + 1
