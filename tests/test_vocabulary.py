"""Cards and characters import from the vocabulary of their game, and from nowhere else."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import statistics
from pathlib import Path

import pytest

from bang import games
from bang.common.hooks import KINDS, Hooks
from tests.code import ROOT, modules, name_of, parsed
from tests.documents import fenced

MOST_NAMES = 40
"""An author meets at most this many names."""
MEDIAN_LINES = 12
"""The file of a card or a character has at most this many lines, half of the time."""

every_game = pytest.mark.parametrize("game", games.names())
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def definitions(game: str) -> list[Path]:
    """The files of the cards and characters of a game."""
    found = modules(f"bang/{game}/cards", f"bang/{game}/characters")
    return [path for path in found if path.name != "__init__.py"]


def imports(path: Path) -> list[tuple[str, str]]:
    """What a file imports: each name with its module."""
    return [
        (node.module or "", alias.name)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ] + [
        (alias.name, "")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Import)
        for alias in node.names
    ]


def vocabulary(game: str) -> list[str]:
    """The names of a game's vocabulary, in its order."""
    return [name for _, name in imports(ROOT / "bang" / game / "vocabulary.py")]


@every_game
def test_cards_and_characters_import_from_the_vocabulary_alone(game: str) -> None:
    for path in definitions(game):
        others = {module for module, _ in imports(path)} - {f"bang.{game}.vocabulary"}
        assert not [module for module in others if module.startswith(("bang", "web"))], name_of(path)


@every_game
def test_a_vocabulary_is_small_and_nothing_in_it_is_unused(game: str) -> None:
    names = vocabulary(game)
    assert len(names) == len(set(names)) <= MOST_NAMES
    used = {name for path in definitions(game) for _, name in imports(path)}
    # The guide's own cards need some names that no card of the box needs.
    in_the_guide = set(re.findall(r"\w+", " ".join(fenced(GUIDE, "python [^\n]*"))))
    assert set(names) - used - in_the_guide == set()


def test_the_guide_explains_the_vocabulary_in_its_order() -> None:
    table = re.findall(r"^\| [^|]+ \| ((?:`\w+`(?:, )?)+) \|$", GUIDE, re.MULTILINE)
    assert [name for row in table for name in re.findall(r"\w+", row)] == vocabulary("classic")


@every_game
def test_the_file_of_a_card_is_short(game: str) -> None:
    lines = [len(path.read_text("utf-8").splitlines()) for path in definitions(game)]
    assert statistics.median(lines) <= MEDIAN_LINES


@every_game
def test_every_name_of_the_vocabulary_is_explained(game: str) -> None:
    """By its own docstring, and most names also by a remark beside them."""
    module = importlib.import_module(f"bang.{game}.vocabulary")
    for name in vocabulary(game):
        assert hasattr(module, name)
        if inspect.isclass(getattr(module, name)) or inspect.isfunction(getattr(module, name)):
            assert inspect.getdoc(getattr(module, name)), name


def attributes(game: str) -> set[str]:
    """What a card or a character has besides its hooks: the attributes and methods of its base classes."""
    module = importlib.import_module(f"bang.{game}.vocabulary")
    bases = {
        base
        for name in vocabulary(game)
        for base in getattr(getattr(module, name), "__mro__", ())
        if issubclass(base, Hooks)
    }
    found = {name for base in bases for name in {**vars(base), **getattr(base, "__annotations__", {})}}
    return {name for name in found if name[0] != "_" and not name.startswith(KINDS)}


@every_game
def test_the_guide_names_every_attribute_of_a_card(game: str) -> None:
    told = set(re.findall(r"`(\w+)`", GUIDE))
    assert attributes(game) - told == set()
