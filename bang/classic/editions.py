"""The editions of the rules: their cards, characters, life points and differences."""

from functools import cache

from bang.classic.definitions import CHARACTERS, cards_of
from bang.classic.facts import EDITIONS, boxes_of
from bang.classic.kinds import Card


@cache
def deck_of(edition: str, deck: str) -> tuple[Card, ...]:
    """The cards of a deck; the beginners' deck leaves out those with the book symbol (R35)."""
    cards = [card for box in boxes_of(edition) for card in cards_of(box)]
    left_out = () if deck == "full" else (True, edition)
    return tuple(card for card in cards if card.kind.book not in left_out)


@cache
def characters_of(edition: str) -> tuple[str, ...]:
    """The characters that may be dealt."""
    return tuple(character for box in boxes_of(edition) for character in box.get("characters", {}))


def starting_life(edition: str, character: str, role: str | None) -> int:
    """The starting life: the bullets on the character card, and one more for the Sheriff."""
    life: int = EDITIONS[edition].get(character, CHARACTERS[character].life)
    return life + (role == "sheriff")


def discards_after_jail(edition: str) -> bool:
    """Whether a player who stays in Jail still discards down to the hand limit (R14)."""
    return bool(EDITIONS[edition].get("discards_after_jail", False))
