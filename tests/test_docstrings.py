"""Every docstring is a noun phrase or an imperative: "The cards of a hand.", "Draw cards."

The third person ("Draws cards") is refused, and so is a sentence that begins with "Who draws …".
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.documents import files, read

FOLDERS = ("bang", "web", "bench", "tests")

CARDS = re.compile(r"bang/\w+/(cards|characters)/")
"""Here a docstring is the rule of the card, in the words of a player: "Draws two cards."."""

VERBS = frozenset(
    """
    accept accompany add allow announce apply ask begin break bring build call cancel carry change check
    choose clear click clone close collect compare compile compute connect convert copy count create cut
    delegate delete discard divide do dodge download drag draw end enter exchange expand explain fail feed
    fetch find finish focus follow forget format free get give go group guess handle heal hear help hold
    ignore import install join judge keep kill knock lay leave let list load look lose make measure merge
    move need note open pack pass pause pay pick plan play prepare press print protect prove provide publish
    put raise read rebuild record redraw refuse register relay release reload remember remove render replace
    replay report resolve restart restore return run say search see send serve set shoot show shuffle
    skip sort speak split stand start steal stop switch take tell throw touch try turn undo use wait
    walk weigh work write yield
    """.split()
)
"""Verbs with which docstrings began. Those that are nouns as well (answers, deals, saves) are left out."""

OTHERS = ("Who", "Whoever", "So many", "So long", "How far")
"""Other beginnings of sentences that one reads twice."""


def third_person(verb: str) -> str:
    """A verb as it is said of somebody: `draws`, `passes`, `tries`."""
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return verb + "es"
    if re.search("[^aeo]y$", verb):
        return verb[:-1] + "ies"
    return verb + "s"


REFUSED = frozenset(third_person(verb).capitalize() for verb in VERBS)


def is_refused(docstring: str) -> bool:
    """Whether a docstring begins in the third person, or as an inverted sentence does."""
    first = re.match(r"\w+", docstring.lstrip())
    begins_so = re.match(rf"({'|'.join(OTHERS)})\b", docstring.lstrip())
    return begins_so is not None or (first is not None and first[0] in REFUSED)


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """All strings that stand alone, with their lines: of modules, classes, functions and attributes."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(ast.Constant(str(text))):
                yield node.lineno, text


@pytest.mark.parametrize(
    "docstring",
    [
        "Returns the seat.",
        "Draws two cards.",
        "Tries, and gives up.",
        "Does nothing.",
        "\n    Passes the device on.",
        "Who plays next.",
        "Whoever has won.",
        "So many seconds somebody has.",
        "How far the log goes.",
    ],
)
def test_the_third_person_and_inverted_sentences_are_refused(docstring: str) -> None:
    assert is_refused(docstring)


@pytest.mark.parametrize(
    "docstring",
    [
        "The seat.",
        "Draw two cards.",
        "Cards of one group serve the same purpose.",
        "This copy knows every card.",
        "Whose turn it is.",
        "How many cards a player holds.",
        "So nobody can follow a card.",
        "`waiting` or `playing`.",
        "",
    ],
)
def test_noun_phrases_and_imperatives_are_not_refused(docstring: str) -> None:
    assert not is_refused(docstring)


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_are_noun_phrases_or_imperatives(folder: str) -> None:
    found = [
        f"{path}:{line}: {docstring.strip().splitlines()[0]}"
        for path in files("py")
        if path.startswith(f"{folder}/") and not CARDS.match(path)
        for line, docstring in docstrings(read(path))
        if is_refused(docstring)
    ]
    assert not found, "\n".join(found)
