"""Three printings of the rules, and which cards and life points they give."""

from bang.classic.definitions import BOX, CHARACTERS, FACTS
from bang.frontier.cards import Card

EDITIONS: tuple[str, ...] = tuple(FACTS["editions"])
DECKS = ("full", "beginners")


def deck_of(edition: str, deck: str) -> list[Card]:
    """The cards that are played with: beginners leave out those with the book symbol (R35)."""
    if deck == "full":
        return list(BOX)
    return [card for card in BOX if card.kind.book not in (True, edition)]


def starting_life(edition: str, character: str, role: str | None) -> int:
    """Bullets on the character card, one more for the Sheriff."""
    life: int = FACTS["editions"][edition].get(character, CHARACTERS[character].life)
    return life + (role == "sheriff")


def discards_after_jail(edition: str) -> bool:
    """After a failed Jail the cards in excess are still discarded (R14)."""
    answer: bool = FACTS["editions"][edition]["discards_after_jail"]
    return answer
