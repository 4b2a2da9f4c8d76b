"""Names of cards with and without the back; without it, a name in an action means either back."""

from collections.abc import Sequence

from bang.duel.definitions import CARDS
from bang.duel.options import ROLES


def bare(key: str) -> str:
    """A name or a key without the backs of its cards."""
    for role in ROLES:
        key = key.replace(f"{role}:", "")
    return key


BARE = {bare(name) for name in CARDS}
"""All cards without their backs."""


def is_card(name: str) -> bool:
    """Whether some card is called so."""
    role, _, rest = name.rpartition(":")
    return (
        name in CARDS or name in BARE or (role in ROLES and rest in CARDS and role == CARDS[rest].back.name)
    )


def of_side(name: str, role: str) -> str | None:
    """The card that a line about a side means: without a back it is that side's, if both decks have it."""
    if name in CARDS or f"{role}:{name}" not in CARDS:
        return open_card(name)
    return f"{role}:{name}"


def open_card(name: str) -> str | None:
    """The card with this full name; a back that is not needed does no harm."""
    if name in CARDS:
        return name
    return bare(name) if is_card(name) and bare(name) in CARDS else None


def is_same(actual: str, expected: str) -> bool:
    """Whether an expected name means this card."""
    return expected == actual or (expected == bare(actual)) or (bare(expected) == actual)


def are_same(actual: Sequence[str], expected: Sequence[str]) -> bool:
    """Whether the expected names mean exactly these cards, in any order."""
    left = list(actual)
    for name in sorted(expected, key=lambda name: ":" not in name):
        found = name if name in left else next((card for card in left if is_same(card, name)), None)
        if found is None:
            return False
        left.remove(found)
    return not left
