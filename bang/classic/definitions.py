"""The cards and characters of the box: every module of `cards` and `characters`, with its printed facts.

Nothing is registered: a class in a file of its own is found by the name of the file.
"""

import importlib
import pkgutil
import tomllib
from collections.abc import Iterable
from importlib import resources
from types import ModuleType
from typing import Any, TypeVar

from bang.classic import cards, characters
from bang.engine.questions import Face
from bang.frontier.cards import Card, CardKind
from bang.frontier.characters import Character
from bang.frontier.hooks import Hooks

H = TypeVar("H", bound=Hooks)


def _defined_in(package: ModuleType, base: type[H]) -> dict[str, H]:
    found: dict[str, H] = {}
    for module in sorted(info.name for info in pkgutil.iter_modules(package.__path__)):
        content = vars(importlib.import_module(f"{package.__name__}.{module}"))
        for definition in content.values():
            if isinstance(definition, type) and issubclass(definition, base) and definition.id == module:
                found[module] = definition()
    return found


FACTS: dict[str, Any] = tomllib.loads(resources.files(__package__).joinpath("facts.toml").read_text("utf-8"))

KINDS = _defined_in(cards, CardKind)
CHARACTERS = _defined_in(characters, Character)


def check_facts(part: str, defined: Iterable[str]) -> None:
    """Every definition has its printed facts, and every fact its definition."""
    lonely = sorted(FACTS[part].keys() ^ set(defined))
    if lonely:
        raise ValueError(
            f"{', '.join(lonely)}: each of the {part} needs a file {part}/ID.py with a class in it"
            f" and a line `ID = …` in facts.toml under [{part}]"
        )


check_facts("cards", KINDS)
check_facts("characters", CHARACTERS)

for _id, _fact in FACTS["cards"].items():
    _kind = KINDS[_id]
    _kind.border = _fact["border"]
    _kind.weapon = _fact.get("weapon", 0)
    _kind.book = _fact.get("book", False)

for _id, _life in FACTS["characters"].items():
    CHARACTERS[_id].life = _life

_PRINTS = [(kind, printed) for kind, fact in FACTS["cards"].items() for printed in fact["cards"].split()]

CARDS = {f"{kind}-{printed}": Card(KINDS[kind], printed[:-1], printed[-1]) for kind, printed in _PRINTS}
"""Every card by its name; the two Stagecoaches of 9 of spades print alike and are one face."""

BOX: tuple[Card, ...] = tuple(CARDS[f"{kind}-{printed}"] for kind, printed in _PRINTS)
"""All the cards, in a fixed order."""

ROLES = {name: Face(name) for name in ("sheriff", "renegade", "outlaw", "deputy")}
CHARACTER_FACES = {name: Face(name) for name in CHARACTERS}

_FACES: dict[str, Face] = {**CARDS, **ROLES, **CHARACTER_FACES}


def face(name: str) -> Face:
    """The face that is called so."""
    if name not in _FACES:
        raise ValueError(
            f"no card is called {name!r}; cards are called like bang-AS, kinds are {', '.join(KINDS)}"
        )
    return _FACES[name]
