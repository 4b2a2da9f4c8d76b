"""The printings of the rules, and which cards, characters and life points they give."""

from functools import cache

from bang.classic.definitions import CHARACTERS, cards_of
from bang.classic.facts import EDITIONS, boxes_of
from bang.frontier.cards import Card


@cache
def deck_of(edition: str, deck: str) -> tuple[Card, ...]:
    """The cards that are played with: beginners leave out those with the book symbol (R35)."""
    cards = [card for box in boxes_of(edition) for card in cards_of(box)]
    left_out = () if deck == "full" else (True, edition)
    return tuple(card for card in cards if card.kind.book not in left_out)


@cache
def characters_of(edition: str) -> tuple[str, ...]:
    """The characters that may be dealt."""
    return tuple(character for box in boxes_of(edition) for character in box.get("characters", {}))


def starting_life(edition: str, character: str, role: str | None) -> int:
    """Bullets on the character card, one more for the Sheriff."""
    life: int = EDITIONS[edition].get(character, CHARACTERS[character].life)
    return life + (role == "sheriff")


def discards_after_jail(edition: str) -> bool:
    """After a failed Jail the cards in excess are still discarded (R14)."""
    return bool(EDITIONS[edition].get("discards_after_jail", False))
