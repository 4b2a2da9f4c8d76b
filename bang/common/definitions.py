"""Finding definitions: each class is in a file of its own, whose name is its id."""

import importlib
import pkgutil
from collections.abc import Collection, Iterable, Mapping
from types import ModuleType
from typing import Any, TypeVar

from bang.common.hooks import Hooks

H = TypeVar("H", bound=Hooks)


def defined_in(package: ModuleType, base: type[H]) -> dict[str, H]:
    """Every definition of a package, by its id."""
    found: dict[str, H] = {}
    for module in sorted(info.name for info in pkgutil.iter_modules(package.__path__)):
        content = vars(importlib.import_module(f"{package.__name__}.{module}"))
        for definition in content.values():
            if isinstance(definition, type) and issubclass(definition, base) and definition.id == module:
                found[module] = definition()
    return found


def check_facts(part: str, facts: Iterable[str], defined: Iterable[str]) -> None:
    """Check that every definition has its facts, and every fact its definition."""
    lonely = sorted(set(facts) ^ set(defined))
    if lonely:
        raise ValueError(
            f"{', '.join(lonely)}: each of the {part} needs a file {part}/ID.py with a class in it"
            f" and a line `ID = …` under [{part}] in facts.toml, or in the file of another box beside it"
        )


WORDS = {
    "heals": ("", "oneself", "everybody", "target"),
    "strikes": ("", "target", "others", "holder"),
    "robs": ("", "taken", "discarded"),
}
"""The words that a card may say about itself in every game."""


def check_words(kinds: Mapping[str, Any], words: Mapping[str, Collection[str]]) -> None:
    """Check that the cards use only words that the rules and the bots know, besides those in `WORDS`."""
    for name, kind in kinds.items():
        for attribute, known in {**WORDS, **words}.items():
            said = getattr(kind, attribute)
            if said not in known:
                one_of = ", ".join(repr(word) for word in known)
                raise ValueError(f"{name}: {attribute} is {said!r}, but it can only be one of {one_of}")
