"""The names of characters, cards and roles in the player's language."""

from __future__ import annotations

from web.words import WORDS, t

from .card import kind_of

ROOMS = ("cards", "characters", "roles")


def called(character: str) -> str:
    """Returns the name of a character, or "" for none."""
    return t(f"characters.{character}") if character else ""


def thing(name: str) -> str:
    """Returns the name of a card, a character or a role, or "" for anything else."""
    kind = kind_of(name)
    return next((t(f"{room}.{kind}") for room in ROOMS if WORDS.has(f"{room}.{kind}")), "")
