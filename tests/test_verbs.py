"""Nothing but the verbs moves a card or changes a life point, so each change emits its event."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bang import games
from tests.code import functions, modules, name_of, parsed

ZONES = {"hand", "in_play", "deck", "discards", "stage", "pile", "reserve", "resolving"}
"""The places of cards."""
LIFE = {"life", "max_life", "alive"}
RETURNS = {"hand", "pile", "own_pile", "pile_with", "in_play_of"}
"""Functions that return a place itself."""
BUILDS = {"becomes", "begin_pile"}
"""Methods of a table that change it without an event, for those who lay it out or shuffle."""
CHANGES = {"append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"}

VERBS = {"bang/common/verbs.py", "bang/common/life.py", "bang/classic/verbs.py", "bang/duel/verbs.py"}
OTHERS = {
    "bang/common/table.py": "says which places there are, and copies them",
    "bang/classic/table.py": "says which places there are, and copies them; a character sits down",
    "bang/duel/table.py": "says which places there are, and copies them",
    "bang/classic/setup.py": "lays out the table before the game begins",
    "bang/duel/setup.py": "lays out the table before the game begins",
    "bang/duel/under_way.py": "lays out a table for a lesson or a scenario",
    "bang/common/resolving.py": "marks the discards that are in use, without moving them",
    "bang/classic/saving.py": "builds a table from a save",
    "bang/duel/saving.py": "builds a table from a save",
    "bang/check/classic/setting.py": "builds the table of a scenario",
    "bang/check/duel/setting.py": "builds the table of a scenario",
}
"""Other files that may change places of cards, each with its reason."""

RULES = modules(*(f"bang/{folder}" for folder in ("engine", "common", *games.names(), "check")))


def is_place(node: ast.expr, aliases: set[str]) -> bool:
    """Whether an expression is certainly a place of cards or a life, or holds one."""
    match node:
        case ast.Attribute():
            return node.attr in ZONES | LIFE
        case ast.Call(func=ast.Attribute(attr=name)) | ast.Call(func=ast.Name(id=name)):
            return name in RETURNS
        case ast.IfExp():
            return is_place(node.body, aliases) or is_place(node.orelse, aliases)
        case ast.BoolOp():
            return any(is_place(value, aliases) for value in node.values)
        case ast.Tuple() | ast.List():
            return any(is_place(part, aliases) for part in node.elts)
        case ast.Subscript() | ast.Starred():
            return is_place(node.value, aliases)
        case ast.Name():
            return node.id in aliases
    return False


def named_in(target: ast.expr) -> Iterator[str]:
    """The names that an assignment or a loop gives."""
    yield from (inside.id for inside in ast.walk(target) if isinstance(inside, ast.Name))


def bindings(function: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Each target that gets a value in a function: by an assignment or by a loop over the value."""
    for node in ast.walk(function):
        match node:
            case ast.Assign():
                for target in node.targets:
                    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                        yield from zip(target.elts, node.value.elts, strict=False)
                    else:
                        yield target, node.value
            case ast.AnnAssign() | ast.NamedExpr() if node.value is not None:
                yield node.target, node.value
            case ast.For() | ast.comprehension() if isinstance(node.iter, ast.Tuple | ast.List):
                yield node.target, node.iter


def aliases_in(function: ast.AST) -> set[str]:
    """The local names that stand for a place of cards itself, not for a copy of it."""
    found: set[str] = set()
    known = -1
    while len(found) > known:
        known = len(found)
        for target, value in bindings(function):
            # A slice is a copy, and so is a list that is built anew from the cards of a place.
            is_copy = isinstance(value, ast.Subscript) or any(
                isinstance(part, ast.Starred) for part in getattr(value, "elts", ())
            )
            if isinstance(target, ast.Name | ast.Tuple) and not is_copy and is_place(value, found):
                found.update(named_in(target))
    return found


def changed_in(function: ast.AST) -> Iterator[ast.stmt | ast.expr]:
    """The statements of a function that change a place of cards or a life point."""
    aliases = aliases_in(function)
    for node in ast.walk(function):
        changed: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            for target in node.targets:
                parts = target.elts if isinstance(target, ast.Tuple) else [target]
                # A plain name is a local variable, which changes nothing on the table.
                changed += [part for part in parts if not isinstance(part, ast.Name)]
        elif isinstance(node, ast.AugAssign):
            changed = [node.target]
        elif isinstance(node, ast.Delete):
            changed = list(node.targets)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            changed = [node.func.value] if node.func.attr in CHANGES else []
            if node.func.attr in BUILDS and not isinstance(node.func.value, ast.Call):
                yield node
        if isinstance(node, ast.stmt | ast.expr) and any(is_place(one, aliases) for one in changed):
            yield node


def changes(path: Path) -> list[str]:
    """The lines of a file that change a place of cards or a life point."""
    return [
        f"{name_of(path)}:{node.lineno} in {function.name}"
        for function in functions(parsed(path))
        for node in changed_in(function)
    ]


@pytest.mark.parametrize("path", RULES, ids=name_of)
def test_only_verbs_move_cards_and_change_life_points(path: Path) -> None:
    if name_of(path) not in VERBS | OTHERS.keys():
        assert changes(path) == []


@pytest.mark.parametrize("name", [*sorted(VERBS), *OTHERS])
def test_every_file_that_may_do_so_does(name: str) -> None:
    """Otherwise its permission is not needed any more."""
    (path,) = [path for path in RULES if name_of(path) == name]
    assert changes(path)


@pytest.mark.parametrize("path", [path for path in RULES if name_of(path) in VERBS], ids=name_of)
def test_every_verb_emits_an_event(path: Path) -> None:
    """Itself or through another function of the verbs, for each function that the other files can call."""
    emits = {"emit"}
    every = {
        function.name: {
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for node in ast.walk(function)
            if isinstance(node, ast.Call)
        }
        for verbs in RULES
        if name_of(verbs) in VERBS
        for function in functions(parsed(verbs))
    }
    for _ in every:
        emits |= {name for name, calls in every.items() if calls & emits}
    silent = {function.name for function in functions(parsed(path)) if function.name[0] != "_"} - emits
    assert silent == set()


def test_the_scan_finds_what_it_is_made_for() -> None:
    moved = {
        "table.stage.remove(token)",
        "table.players[seat].hand.append(token)",
        "hand = table.hand(seat); hand.remove(token)",
        "table.figures[who].life -= 1",
        "player.alive, player.life = False, 0",
        "side = table.sides[0]; side.reserve.pop()",
        "del table.pile(seat)[-1:]",
        "(table.stage if token in table.stage else table.discards).remove(token)",
        "hand, pile = table.hand(0), table.pile(0); pile.pop()",
        "table.discards = []",
        "pile: list[int] = table.deck; pile.pop()",
        "for zone in (player.hand, player.in_play): zone.clear()",
        "place, pile = table.pile_with(token); pile.pop()",
        "hand = other = table.hand(0); other.clear()",
        "hand = table.hand(0); cards = hand; cards += [token]",
        "(table.stage or table.discards).pop()",
        "in_play_of(table, name).remove(token)",
        "table.becomes(0, character, 4, 4)",
        "player.alive = False",
    }
    kept = {"hand = [*table.hand(0)]; hand.append(1)", "stage = table.stage[:]; stage.clear()", "hand = 3"}
    for line in moved | kept:
        tree = ast.parse("def rule():\n " + line.replace("; ", "\n "))
        assert bool(list(changed_in(tree))) is (line in moved), line
