"""The names of characters, cards and roles in the player's language, and to whom a sentence is said."""

from __future__ import annotations

from web.words import WORDS, t

from .card import kind_of

GROUPS = ("cards", "characters", "roles")


def called(character: str) -> str:
    """The name of a character, or "" for none."""
    return t(f"characters.{character}") if character else ""


def thing(name: str) -> str:
    """The name of a card, a character or a role, or "" for anything else."""
    kind = kind_of(name)
    return next((t(f"{group}.{kind}") for group in GROUPS if WORDS.has(f"{group}.{kind}")), "")


def addressed(key: str, you: int | None, **players: int | None) -> str:
    """The key of a sentence in the second person, if one of these players sits at seat `you`.

    In place of the text `plays_on`, the player whom it calls `{seat}` hears `plays_on_you`, and the one whom
    it calls `{other}` hears `plays_on_other_you`.
    """
    for name, number in players.items():
        said = f"{key}_you" if name == "seat" else f"{key}_{name}_you"
        if number is not None and number == you and WORDS.has_beside(key, said):
            return said
    return key
