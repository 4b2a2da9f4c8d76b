"""Names of cards with and without the back; without it, a name in an action means either back."""

from collections.abc import Sequence
from dataclasses import replace

from bang.check.parse import Action, Refusal, Step, Wish
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
    return name in BARE or open_card(name) is not None


def of_side(name: str, role: str) -> str | None:
    """The card that a line about a side means: without a back it is that side's, if both decks have it."""
    if name in CARDS or f"{role}:{name}" not in CARDS:
        return open_card(name)
    return f"{role}:{name}"


def open_card(name: str) -> str | None:
    """The card with this full name; the right back does no harm where it is not needed."""
    if name in CARDS:
        return name
    back, _, rest = name.rpartition(":")
    return rest if rest in CARDS and CARDS[rest].back.name == back else None


def as_printed(step: Step) -> Step:
    """A step of a scenario whose cards have their back only where both decks have them."""
    if isinstance(step, Refusal):
        return replace(step, action=_action(step.action))
    if isinstance(step, Action):
        return _action(step)
    if isinstance(step, Wish):
        return replace(step, cards=_cards(step.cards))
    return replace(step, expected=_cards(step.expected))


def _action(action: Action) -> Action:
    choice = None if action.choice is None else _card(action.choice)
    return replace(action, cards=_cards(action.cards), choice=choice, paid=_cards(action.paid))


def _cards(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(_card, words))


def _card(word: str) -> str:
    """The card that a word of a step names; a word that names none stays as it is."""
    return open_card(word) or word


def is_same(actual: str, expected: str) -> bool:
    """Whether an expected name means this card."""
    return expected in (actual, bare(actual))


def are_same(actual: Sequence[str], expected: Sequence[str]) -> bool:
    """Whether the expected names mean exactly these cards, in any order."""
    left = list(actual)
    for name in sorted(expected, key=lambda name: ":" not in name):
        found = name if name in left else next((card for card in left if is_same(card, name)), None)
        if found is None:
            return False
        left.remove(found)
    return not left
