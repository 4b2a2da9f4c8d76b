"""Bots, page and check name no card, no character and no game: they judge and show what they do not know.

So a card that is added later is played, drawn and checked like the others. A game is named in folders of its
own and in the register; a card and a character in their own file, in tests, texts and drawings.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from bang import games
from tests.documents import ROOT
from web.build.files import every_file

FOLDERS = ("bang/bots", "bang/check", "bang/net", "web")
FILES = ("bang/__main__.py", "bang/games.py", "bang/replay.py", "bang/simulate.py")
REGISTER = "bang/games.py"

GAMES = frozenset(games.names())
CARDS = frozenset(
    name
    for game in GAMES
    for names in (games.rules(game).printed(), games.rules(game).characters())
    for name in names
)

SPARED = {
    ("bang", "bang/__main__.py"): "how the command line is called",
    ("bang", "bang/simulate.py"): "the file that a fault is saved in is called like the project",
    ("bang", "web/build/"): "the package and its parts are called like the project",
    ("bang", "web/door/parts.py"): "the parts of the package",
    ("bang", "web/kept/"): "what the browser keeps is called like the project",
    ("bang", "web/page/boot/"): "what the browser keeps, and the events of the page",
    ("bang", "web/page/motion.js"): "the sign of a shot, which is drawn where one hits",
    ("bang", "web/art.py"): "the sign of a shot",
    ("bang", "web/room/by_hand.py"): "an invitation begins with the project's name",
    ("clock", "bang/net/"): "how long a room waits for an answer",
    ("clock", "web/"): "how long a room waits for an answer, and what shows it",
    ("scope", "web/room/short_sdp.py"): "the scope of an address",
    ("scope", "web/screens/record_screen.py"): "the scope of the heading of a table",
}
"""Words that are also the id of a card: where else they are said, and what they mean there."""


class Word(NamedTuple):
    """An id that a file says."""

    word: str
    path: str
    line: int


def scanned() -> list[str]:
    found = [path for folder in FOLDERS for path in every_file(ROOT / folder)]
    named = [path.relative_to(ROOT).as_posix() for path in found if path.suffix in (".py", ".js", ".mjs")]
    return [*named, *FILES]


def said(path: str, text: str) -> Iterator[tuple[int, str]]:
    """The strings of a file, its names and the modules that it imports, with their lines."""
    return said_in_python(text) if path.endswith(".py") else said_in_javascript(text)


NAMES = {
    ast.FunctionDef: "name",
    ast.AsyncFunctionDef: "name",
    ast.ClassDef: "name",
    ast.Name: "id",
    ast.Attribute: "attr",
    ast.arg: "arg",
    ast.keyword: "arg",
}
"""Where Python names functions, classes and variables."""


def said_in_python(text: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(text)
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node.lineno, f"{node.module or ''}.{alias.name}"
        elif type(node) in NAMES:
            name = (getattr(node, NAMES[type(node)]) or "").strip("_").lower()
            yield node.lineno, name  # type: ignore[attr-defined]
            parts = [part for part in name.split("_") if part not in IN_THE_RULES]
            yield from ((node.lineno, part) for part in parts if "_" in name)  # type: ignore[attr-defined]


IN_THE_RULES = ("bang", "duel")
"""Parts of names as in `is_bang` and `is_duel`: the rulebooks have rules about all cards called so."""

COMMENT_OR_STRING = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`""", re.S
)


def said_in_javascript(text: str) -> Iterator[tuple[int, str]]:
    for found in COMMENT_OR_STRING.finditer(text):
        if not found[0].startswith("/"):
            yield text.count("\n", 0, found.start()) + 1, found[0][1:-1]


OF_PROJECT = re.compile(r"^bang(?=[./][a-z_]+)")
"""The name of the project at the start of the name of a module, or of a path."""

LONG = re.compile(rf"(?<![a-z0-9])(?:{'|'.join(name for name in sorted(CARDS) if '_' in name)})(?![a-z0-9])")
"""An id of several words, also as a part of a longer one."""


def ids_in(said: str) -> list[str]:
    """The cards, characters and games that a text names."""
    words = re.findall(r"\w+", OF_PROJECT.sub("", said))
    return sorted((CARDS | GAMES).intersection([*words, *LONG.findall(said.replace("-", "_"))]))


def may_name(path: str, word: str) -> bool:
    """Whether a game is named in the register or in a folder of its own, even if a card is called like it."""
    return word in GAMES and (path == REGISTER or word in path.split("/"))


def words_of(path: str, text: str) -> list[Word]:
    """What a file names, apart from its own game."""
    return [
        Word(word, path, line)
        for line, string in said(path, text)
        for word in ids_in(string)
        if not may_name(path, word)
    ]


def is_spared(found: Word) -> bool:
    return any(found.word == word and found.path.startswith(place) for word, place in SPARED)


FOUND = [found for path in scanned() for found in words_of(path, (ROOT / path).read_text("utf-8"))]


def test_bots_page_and_check_name_no_card_character_or_game() -> None:
    wrong = [
        f"{path}:{line} names {word}" for word, path, line in FOUND if not is_spared(Word(word, path, line))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("word", "place"), SPARED)
def test_every_word_that_is_spared_is_said_there(word: str, place: str) -> None:
    assert any(found.word == word and found.path.startswith(place) for found in FOUND)


def test_all_files_are_looked_at() -> None:
    paths = scanned()
    assert {"web/page/motion.js", "bang/bots/duel/play_phase.py", "web/main.py"} <= set(paths)
    assert len(paths) == len(set(paths)) > 150


@pytest.mark.parametrize(
    ("path", "text", "names"),
    [
        ("bang/bots/odds.py", 'way == "pearl_hat"', ["pearl_hat"]),
        ("bang/bots/odds.py", 'KINDS["colt"]', ["colt"]),
        ("bang/bots/odds.py", 'f"{source}/toco_ramirez@{who}"', ["toco_ramirez"]),
        ("bang/bots/odds.py", 'x = "names look like bang-AS"', ["bang"]),
        ("bang/bots/odds.py", '"""Knows the Colt as colt."""\n# and as "colt"', []),
        ("bang/bots/odds.py", '"What happened? Nobody plays BANG!"', []),
        ("bang/bots/odds.py", "from bang.duel.cards.volcanic import Volcanic", ["duel", "volcanic"]),
        ("bang/bots/odds.py", "def _saloon(view): COLT.aims = view.in_bang_range", ["saloon", "colt"]),
        ("bang/bots/odds.py", "from bang.duel.cards import volcanic", ["duel", "volcanic"]),
        ("bang/bots/odds.py", 'game == "duel"', ["duel"]),
        ("bang/bots/duel/worth.py", 'game == "duel"', []),
        ("bang/bots/duel/worth.py", 'game == "classic"', ["classic"]),
        ("bang/bots/duel/worth.py", 'import_module("bang.duel.rules")', []),
        ("bang/games.py", '"bang.bots.classic.easy:Easy"', []),
        ("web/page/motion.js", "// 'volcanic'\nlook(`.of-${kind}.willy-the-kid`)", ["willy_the_kid"]),
        ("web/page/motion.js", "it('don\\'t', \"volcanic\") /* 'colt' */", ["volcanic"]),
    ],
)  # fmt: skip
def test_names_are_found_where_they_are_said(path: str, text: str, names: list[str]) -> None:
    assert [found.word for found in words_of(path, text)] == names
