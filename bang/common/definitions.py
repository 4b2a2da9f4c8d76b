"""Finding definitions: each class is in a file of its own, whose name is its id."""

import importlib
import pkgutil
from collections.abc import Iterable
from types import ModuleType
from typing import TypeVar

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
