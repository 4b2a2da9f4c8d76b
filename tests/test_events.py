"""Every kind of event is in the list, and whoever reads events knows only kinds that are in it."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bang import games
from bang.common.events import EVENTS
from tests.code import functions, modules, name_of, parsed, words
from tests.texts import over_common

EMITTERS = modules(*(f"bang/{folder}" for folder in ("engine", "common", *games.names())))
READERS = modules("web", "bang/bots", "bang/net") + [
    path for path in modules("bang") if name_of(path) == "bang/replay.py"
]


def emitted() -> Iterator[tuple[str, str]]:
    """Each kind of event that the rules emit, with the place."""
    for path in EMITTERS:
        for function in functions(parsed(path)):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "emit":
                    (kind, *_) = node.args
                    where = f"{name_of(path)}:{node.lineno} in {function.name}"
                    if isinstance(kind, ast.Constant):
                        yield str(kind.value), where
                    else:
                        # The function is told which of these it is.
                        assert function.name == "_enter_unseen", where
                        yield from (("deals", where), ("draws", where))


def test_every_kind_of_event_has_its_line() -> None:
    missing = [f"{kind}, emitted in {where}" for kind, where in emitted() if kind not in EVENTS]
    assert not missing, f"bang/common/events.py needs a line for: {'; '.join(missing)}"


def test_every_line_is_of_an_event_that_is_emitted() -> None:
    assert EVENTS.keys() == {kind for kind, _ in emitted()}


@pytest.mark.parametrize("kind", EVENTS)
def test_a_line_explains_every_field(kind: str) -> None:
    line = EVENTS[kind]
    assert re.fullmatch(r"[A-Z`].*\.", line.tells)
    assert line.by
    named = {"`other`": line.other, "`who`": line.who, "`whom`": line.whom}
    for field in re.findall(r"`\w+`", line.tells):
        assert named.get(field, "always") != "never", f"{kind} tells of {field}, which it never names"
    assert bool(line.starts) <= (line.cards != "none"), "only cards come from somewhere"
    assert not line.n or line.cards in ("none", "one")


def kinds_compared(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The texts with which a file compares the kind of an event."""
    for function in functions(tree):
        names = names_of_kinds(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                if any(is_kind(side, names) for side in sides):
                    for side in sides:
                        if isinstance(side, ast.Constant | ast.Tuple | ast.Set | ast.List):
                            yield from ((word, node.lineno) for word in words(side))
            elif isinstance(node, ast.Match) and is_kind(node.subject, names):
                yield from ((word, node.lineno) for case in node.cases for word in words(case.pattern))


def names_of_kinds(function: ast.AST) -> set[str]:
    """The local names to which a function gives the kind of an event."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=False))
                found |= {
                    one.id for one, value in pairs if isinstance(one, ast.Name) and is_kind(value, set())
                }
    return found


def is_kind(node: ast.expr, names: set[str]) -> bool:
    """Whether an expression is the kind of an event: `event["kind"]`, `event.kind`, or a name for it."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return node.slice.value == "kind"
    if isinstance(node, ast.Name):
        return node.id in names
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "kind"
        and isinstance(node.value, ast.Name)
        and node.value.id == "event"
    )


def test_a_comparison_through_a_name_is_found() -> None:
    written = 'def saw(self, event):\n kind, seat = event["kind"], 0\n return kind in ("turn", "tern")'
    assert {word for word, _ in kinds_compared(ast.parse(written))} == {"turn", "tern"}


@pytest.mark.parametrize("path", READERS, ids=name_of)
def test_a_reader_compares_only_with_kinds_that_exist(path: Path) -> None:
    for word, line in kinds_compared(parsed(path)):
        assert word in EVENTS, f"{name_of(path)}:{line} knows the event {word!r}, which does not exist"


TABLES = (
    "web.table.print.steps:SOUNDS",
    "web.table.print.steps:HOLDS",
    "web.table.print.steps:STEPS",
    "web.table.print.steps:ON_THE_STAGE",
    "web.table.print.steps:ONLY_LAID_OUT",
    "web.table.print.log_words:QUIET",
    "web.table.print.news:WEIGHTY",
    "web.table.course.progress:CHANGES",
    "web.table.course.progress:ARRIVALS",
    "web.table.course.progress:ON_THE_STAGE",
    "web.table.course.telling:BEGINNINGS",
    "web.table.course.tempo:GRAVE",
    "web.table.course.tempo:JOINED",
)
"""Where the page lists kinds of events."""


@pytest.mark.parametrize("where", TABLES)
def test_the_tables_of_the_page_list_only_kinds_that_exist(where: str) -> None:
    module, _, name = where.partition(":")
    table = getattr(importlib.import_module(module), name)
    inside = table.values() if name == "JOINED" else ()
    assert set(table).union(*inside) <= EVENTS.keys()


@pytest.mark.parametrize("game", games.names())
def test_every_event_can_be_told_in_words(game: str) -> None:
    """For each kind that a game emits there is a sentence, or several, for different cards."""
    sentences = over_common("en", game)["events"]
    own = (f"bang/{game}/", "bang/common/")
    for kind, where in emitted():
        if where.startswith(own):
            assert any(name == kind or name.startswith(f"{kind}_") for name in sentences), kind
