"""Conditions that make coroutine rules safe to clone, save and copy (docs/DESIGN.md#rules-are-coroutines).

Inside one action the rules are coroutines; a clone starts them again and feeds them the same inputs. That
works only if they keep no data outside the state and depend on nothing else.
"""

from __future__ import annotations

import ast
import inspect
import tomllib
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bang.classic import definitions, saving
from bang.classic.hooks import ClassicHooks
from bang.classic.table import Player
from bang.common.hooks import Hooks
from bang.engine.questions import Face
from bang.engine.state import State
from tests.properties.random_games import Kind, kinds_of_table, questions, some_questions

BANG = Path(__file__).resolve().parents[1] / "bang"
RULES = [
    path
    for path in sorted(BANG.rglob("*.py"))
    if path.parts[len(BANG.parts)] in ("engine", "common", "classic")
]
PURE = [*RULES, *sorted((BANG / "bots").rglob("*.py"))]
READERS = {
    "bang/common/definitions.py": {"importlib", "pkgutil"},
    "bang/common/boxes.py": {"pathlib"},
    "bang/classic/facts.py": {"pathlib"},
    "bang/data.py": {"pathlib", "tomllib"},
}
"""The files that may read something: the facts of a box and the list of its definitions."""

FORBIDDEN = {
    "asyncio", "contextlib", "datetime", "glob", "importlib", "io", "locale", "multiprocessing", "os",
    "pathlib", "pickle", "pkgutil", "platform", "random", "secrets", "shutil", "signal", "socket",
    "subprocess", "sys", "tempfile", "threading", "time", "tomllib", "urllib", "uuid", "warnings",
    "weakref", "zoneinfo",
}  # fmt: skip


def name(path: Path) -> str:
    return path.relative_to(BANG.parent).as_posix()


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


every_rule = pytest.mark.parametrize("path", RULES, ids=name)
every_pure = pytest.mark.parametrize("path", PURE, ids=name)


@every_pure
def test_rules_and_bots_use_no_chance_no_clock_and_no_files(path: Path) -> None:
    for node in ast.walk(parsed(path)):
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        for module in modules:
            allowed = READERS.get(name(path), set())
            first = module.split(".")[0]
            assert first not in FORBIDDEN - allowed, f"{name(path)}:{node.lineno} imports {module}"  # type: ignore[attr-defined]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "input", "print", "id", "hash", "exec", "eval"), (
                f"{name(path)}:{node.lineno} calls {node.func.id}"
            )


def is_set(node: ast.expr, sets: set[str]) -> bool:
    """The expression is certainly a set: a display, a comprehension, a call of `set`, or the name of one."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in ("set", "frozenset")
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub | ast.BitAnd | ast.BitOr | ast.BitXor):
        return is_set(node.left, sets) or is_set(node.right, sets)
    return isinstance(node, ast.Name) and node.id in sets


@every_pure
def test_no_code_depends_on_the_order_of_a_set(path: Path) -> None:
    """The order of a set differs between machines; `sorted`, `len`, `in` and the like do not depend on it."""
    for function in ast.walk(parsed(path)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            continue
        sets = {
            target.id
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and is_set(node.value, set())
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(function):
            through: list[ast.expr] = []
            if isinstance(node, ast.For):
                through = [node.iter]
            elif isinstance(node, ast.ListComp | ast.DictComp | ast.GeneratorExp):
                through = [generator.iter for generator in node.generators]
            elif isinstance(node, ast.Starred):
                through = [node.value]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                through = (
                    node.args if node.func.id in ("list", "tuple", "enumerate", "zip", "map", "iter") else []
                )
            assert not any(is_set(expression, sets) for expression in through), f"{name(path)}:{node.lineno}"  # type: ignore[attr-defined]


@every_rule
def test_no_rule_has_a_try_or_with_block(path: Path) -> None:
    """A coroutine that is dropped in the middle (an offer, a discarded clone) must not run any more code."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.AsyncFunctionDef):
            for inside in ast.walk(node):
                assert not isinstance(inside, ast.Try | ast.TryStar | ast.With | ast.AsyncWith), (
                    f"{name(path)}:{inside.lineno} in {node.name}"
                )


@every_rule
def test_rules_await_and_never_yield(path: Path) -> None:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.AsyncFunctionDef):
            assert not any(isinstance(inside, ast.Yield | ast.YieldFrom) for inside in ast.walk(node)), (
                node.name
            )
            assert not any(
                isinstance(inside, ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef)
                and inside is not node
                and any(isinstance(deeper, ast.Await) for deeper in ast.walk(inside))
                for inside in ast.walk(node)
            ), f"{node.name} contains another coroutine"


def test_a_forgotten_await_is_an_error() -> None:
    """Python warns of it, warnings are errors here, and mypy reports it too."""
    config = (BANG.parent / "pyproject.toml").read_text("utf-8")
    first, *spared = tomllib.loads(config)["tool"]["pytest"]["ini_options"]["filterwarnings"]
    assert first == "error"
    # A library may be spared a warning about imports; a forgotten await always warns.
    assert {one.split(":")[2] for one in spared} <= {"ImportWarning"}
    assert '"unused-awaitable"' in config
    assert "strict = true" in config


def coroutines_under_way(step: Any) -> Iterator[types.FrameType]:
    """The frames of a waiting action, from the outermost to the one that asks."""
    while inspect.iscoroutine(step):
        if step.cr_frame is not None:
            yield step.cr_frame
        step = step.cr_await


def plainly_held(value: Any, depth: int = 0) -> Iterator[Any]:
    """A value, and all values in the lists, tuples, dictionaries and sets inside it."""
    yield value
    if depth < 6:
        inside: Any = ()
        if isinstance(value, dict):
            inside = [*value.keys(), *value.values()]
        elif isinstance(value, list | tuple | set | frozenset):
            inside = value
        for held in inside:
            yield from plainly_held(held, depth + 1)


@pytest.mark.parametrize("kind", kinds_of_table(10, seed=9), ids=str)
def test_no_waiting_rule_holds_a_hidden_card_in_a_local_variable(kind: Kind) -> None:
    """A waiting rule holds tokens, seats and numbers; it reads faces from the state.

    It may hold a face that is open, or was open during this action (the Beer just played, a card from the
    General Store): everybody knows it, in every copy.
    """
    held = 0
    known: set[str] = set()
    for game, _ in questions(kind):
        table = game.state
        if game.ask is not None and game.ask.prompt == "play":
            known.clear()
        open_zones = (table.discards, *(player.in_play for player in table.players))
        shown = [
            *filter(table.is_seen_by_all, table.faces),
            *(token for zone in open_zones for token in zone),
        ]
        known.update(table.faces[token].name for token in shown)
        for frame in coroutines_under_way(game.under_way):
            held += 1
            for local, value in frame.f_locals.items():
                for inside in plainly_held(value):
                    if isinstance(inside, Face):
                        assert inside.name in known, f"{frame.f_code.co_qualname} holds {inside} as {local}"
                    assert not isinstance(inside, State) or inside is table
                    assert not isinstance(inside, types.GeneratorType | set), frame.f_code.co_qualname
    assert held > 100


@pytest.mark.parametrize("kind", kinds_of_table(6, seed=10), ids=str)
def test_a_state_is_plain_data(kind: Kind) -> None:
    """It holds no closure, no generator, nothing that a copy would share and change."""
    for game, _ in some_questions(kind, 5):
        for slot in slots_of(game.state):
            for held in plainly_held(getattr(game.state, slot)):
                assert_plain(held, slot)


def slots_of(value: Any) -> list[str]:
    return [slot for cls in type(value).__mro__ for slot in getattr(cls, "__slots__", ())]


def assert_plain(held: Any, where: str) -> None:
    if isinstance(held, Player):
        assert not hasattr(held, "__dict__")
        for slot in slots_of(held):
            for inside in plainly_held(getattr(held, slot)):
                assert_plain(inside, f"{where}.{slot}")
        return
    # Faces and the definitions of cards and characters never change: copies share them.
    shared = isinstance(held, Face | Hooks)
    assert shared or held is None or type(held) in (int, str, bool, list, tuple, dict) or is_event(held), (
        f"{where} holds {held!r}, a {type(held).__name__}"
    )


def is_event(held: Any) -> bool:
    return isinstance(held, tuple) and hasattr(held, "_fields")


def test_playing_changes_no_definition() -> None:
    """Cards and characters are shared by all games, so nothing may be stored in them."""
    shared = [*definitions.KINDS.values(), *definitions.CHARACTERS.values()]
    before = [dict(vars(definition)) for definition in shared]
    for kind in kinds_of_table(4, seed=11):
        for _ in questions(kind):
            pass
    assert [dict(vars(definition)) for definition in shared] == before
    allowed = {"border", "weapon", "book", "signs", "sound", "life"}
    assert all(set(vars(definition)) <= allowed for definition in shared)


def test_the_prefix_of_a_hook_determines_its_signature() -> None:
    """The first word of a hook says its kind; hooks that do something are coroutines."""
    for definition in [*definitions.KINDS.values(), *definitions.CHARACTERS.values()]:
        for hook in definition.hooks:
            bent = getattr(type(definition), hook)
            plain = getattr(ClassicHooks, hook)
            assert inspect.iscoroutinefunction(bent) == inspect.iscoroutinefunction(plain)
            # In the classic game a character (`who`) is a seat.
            wanted = [name.replace("who", "seat") for name in inspect.signature(plain).parameters]
            assert list(inspect.signature(bent).parameters) == wanted
            if hook.startswith(("reacts_", "replaces_")):
                assert inspect.iscoroutinefunction(bent)
            if hook.startswith(("modifies_", "allows_", "forbids_")):
                assert not inspect.iscoroutinefunction(bent)
            hints = typing.get_type_hints(
                plain, vars(inspect.getmodule(bent)) | vars(saving) | {"Table": State}
            )
            if hook.startswith("modifies_"):
                assert hints["return"] is int
            if hook.startswith(("allows_", "forbids_")):
                assert hints["return"] is bool
