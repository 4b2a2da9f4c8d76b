"""The cards and characters of the box: every module of `cards` and `characters`, with its printed facts.

Nothing is registered: a class in a file of its own is found by the name of the file.
"""

import importlib
import pkgutil
import tomllib
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
