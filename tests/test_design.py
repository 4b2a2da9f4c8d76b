"""Conditions that make coroutine rules safe to clone, save and copy (docs/DESIGN.md#rules-are-coroutines).

Inside one action the rules are coroutines; a clone starts them again and feeds them the same inputs. That
works only if they keep no data outside the state and depend on nothing else.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import tomllib
import types
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bang import games
from bang.common.hooks import KINDS as KINDS_OF_HOOKS
from bang.common.hooks import Hooks
from bang.engine.questions import Face
from bang.engine.state import State
from tests.code import ROOT, functions, modules, name_of, parsed
from tests.properties.random_games import Kind, kinds_of_table, questions, some_questions

GAMES = games.names()
"""Every game of the register: none can be left out."""

RULES = modules(*(f"bang/{folder}" for folder in ("engine", "common", *GAMES)))
PURE = [*RULES, *modules("bang/bots")]
READERS = {
    "bang/common/definitions.py": {"importlib", "pkgutil"},
    "bang/common/boxes.py": {"pathlib"},
    **{f"bang/{game}/facts.py": {"pathlib"} for game in GAMES},
}
"""The files that may read something: the facts of a box and the list of its definitions."""

FORBIDDEN = {
    "asyncio", "contextlib", "datetime", "glob", "importlib", "io", "locale", "multiprocessing", "os",
    "pathlib", "pickle", "pkgutil", "platform", "random", "secrets", "shutil", "signal", "socket",
    "subprocess", "sys", "tempfile", "threading", "time", "tomllib", "urllib", "uuid", "warnings",
    "weakref", "zoneinfo",
}  # fmt: skip


every_rule = pytest.mark.parametrize("path", RULES, ids=name_of)
every_pure = pytest.mark.parametrize("path", PURE, ids=name_of)
every_game = pytest.mark.parametrize("name", GAMES)


def tables(count: int, seed: int) -> list[Kind]:
    """This many tables of each game."""
    return [kind for game in GAMES for kind in kinds_of_table(count, seed, game)]


@cache
def definitions_of(game: str) -> list[Hooks]:
    """All kinds of cards and all characters of a game."""
    found = importlib.import_module(f"bang.{game}.definitions")
    return [*found.KINDS.values(), *found.CHARACTERS.values()]


@every_game
def test_every_game_is_looked_at(name: str) -> None:
    folders = {name_of(path).split("/")[1] for path in RULES}
    assert {name, "engine", "common"} <= folders
    assert len(definitions_of(name)) > 30


@every_pure
def test_rules_and_bots_use_no_chance_no_clock_and_no_files(path: Path) -> None:
    for node in ast.walk(parsed(path)):
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        for module in modules:
            allowed = READERS.get(name_of(path), set())
            first = module.split(".")[0]
            assert first not in FORBIDDEN - allowed, f"{name_of(path)}:{node.lineno} imports {module}"  # type: ignore[attr-defined]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "input", "print", "id", "hash", "exec", "eval"), (
                f"{name_of(path)}:{node.lineno} calls {node.func.id}"
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
    tree = parsed(path)
    outside = [node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for scope in (ast.Module(outside, []), *functions(tree)):
        sets = {
            target.id
            for node in ast.walk(scope)
            if isinstance(node, ast.Assign) and is_set(node.value, set())
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(scope):
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
            line = getattr(node, "lineno", 0)
            assert not any(is_set(expression, sets) for expression in through), f"{name_of(path)}:{line}"


@every_rule
def test_no_rule_has_a_try_or_with_block(path: Path) -> None:
    """A coroutine that is dropped in the middle (an offer, a discarded clone) must not run any more code."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.AsyncFunctionDef):
            for inside in ast.walk(node):
                assert not isinstance(inside, ast.Try | ast.TryStar | ast.With | ast.AsyncWith), (
                    f"{name_of(path)}:{inside.lineno} in {node.name}"
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
    config = (ROOT / "pyproject.toml").read_text("utf-8")
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


def names_in(value: Any) -> Iterator[str]:
    """All texts in plain data."""
    for held in plainly_held(value):
        if isinstance(held, str):
            yield held


@pytest.mark.parametrize("kind", tables(10, seed=9), ids=str)
def test_no_waiting_rule_holds_a_hidden_card_in_a_local_variable(kind: Kind) -> None:
    """A waiting rule holds tokens, seats and numbers; it reads faces from the state.

    It may hold a face that is open, or was open during this action (the Beer just played, a card from the
    General Store): everybody knows it, in every copy. So a spectator has seen it.
    """
    held = 0
    known: set[str] = set()
    for game, _ in questions(kind):
        if game.ask is not None and game.ask.prompt == "play":
            known.clear()
        known.update(names_in(game.view(None)))
        for event in game.events:
            known.update(names_in(event.seen_by(None)["cards"]))
        for frame in coroutines_under_way(game.under_way):
            held += 1
            for local, value in frame.f_locals.items():
                for inside in plainly_held(value):
                    if isinstance(inside, Face):
                        assert inside.name in known, f"{frame.f_code.co_qualname} holds {inside} as {local}"
                    assert not isinstance(inside, State) or inside is game.state
                    assert not isinstance(inside, types.GeneratorType | set), frame.f_code.co_qualname
    assert held > 100


@pytest.mark.parametrize("kind", tables(6, seed=10), ids=str)
def test_a_state_is_plain_data(kind: Kind) -> None:
    """It holds no closure, no generator, nothing that a copy would share and change."""
    for game, _ in some_questions(kind, 5):
        for slot in slots_of(game.state):
            for held in plainly_held(getattr(game.state, slot)):
                assert_plain(held, slot)


def slots_of(value: Any) -> list[str]:
    return [slot for cls in type(value).__mro__ for slot in getattr(cls, "__slots__", ())]


def assert_plain(held: Any, where: str) -> None:
    # Faces and the definitions of cards and characters never change: copies share them.
    if held is None or isinstance(held, Face | Hooks) or is_record(held):
        return
    if type(held).__module__.startswith("bang."):
        # A player, a side, a character in play: each has slots, which hold plain data.
        assert not hasattr(held, "__dict__"), where
        for slot in slots_of(held):
            for inside in plainly_held(getattr(held, slot)):
                assert_plain(inside, f"{where}.{slot}")
        return
    assert type(held) in (int, str, bool, list, tuple, dict), f"{where} holds {held!r}, {type(held).__name__}"


def is_record(held: Any) -> bool:
    """Whether it is a tuple with names, such as an event; what it holds is looked at on its own."""
    return isinstance(held, tuple) and hasattr(held, "_fields")


PRINTED = {"border", "weapon", "book", "signs", "sound", "life", "always", "number", "seat"}
"""What the facts give to a definition."""


@every_game
def test_playing_changes_no_definition(name: str) -> None:
    """Cards and characters are shared by all games, so nothing may be stored in them."""
    shared = definitions_of(name)
    before = [dict(vars(definition)) for definition in shared]
    for kind in kinds_of_table(4, seed=11, game=name):
        for _ in questions(kind):
            pass
    assert [dict(vars(definition)) for definition in shared] == before
    assert all(set(vars(definition)) <= PRINTED for definition in shared)


def default_of(definition: Hooks, hook: str) -> Any:
    """The default version of a hook, in the game's or the common `hooks.py`."""
    bases = [base for base in type(definition).__mro__ if base.__module__.endswith(".hooks")]
    return next(vars(base)[hook] for base in bases if hook in vars(base))


@every_game
def test_the_prefix_of_a_hook_determines_its_signature(name: str) -> None:
    """The first word of a hook says its kind; hooks that do something are coroutines."""
    for definition in definitions_of(name):
        for hook in definition.hooks:
            bent, plain = getattr(type(definition), hook), default_of(definition, hook)
            assert inspect.iscoroutinefunction(bent) == inspect.iscoroutinefunction(plain)
            wanted = list(inspect.signature(plain).parameters)
            # Where each seat has one character, a character (`who`) may be called a seat.
            seats = [word.replace("who", "seat") for word in wanted]
            assert list(inspect.signature(bent).parameters) in (wanted, seats), f"{definition.id}.{hook}"
            if hook.startswith(("reacts_", "replaces_")):
                assert inspect.iscoroutinefunction(bent)
            if hook.startswith(("modifies_", "allows_")):
                assert not inspect.iscoroutinefunction(bent)
                returned = typing.get_type_hints(plain)["return"]
                assert returned is (int if hook.startswith("modifies_") else bool)


def test_every_announced_kind_of_hook_exists() -> None:
    """A kind that is announced and has no hook misleads whoever writes a card."""
    found = {hook for game in GAMES for definition in definitions_of(game) for hook in definition.hooks}
    assert {kind for kind in KINDS_OF_HOOKS if not any(hook.startswith(kind) for hook in found)} == set()


LISTED = {
    "bang/common/abilities.py:use": "carries out the ability that was chosen, by its name",
    "bang/duel/card_play.py:options": "joins the ways that several sources offer",
    "bang/duel/card_play.py:offering_way": "finds the source of a way, by its name",
    "bang/duel/elimination.py:eliminate_all": "remembers who collects before anybody falls",
    "bang/duel/shots.py:_prices_of_dodging": "asks for the cards of each source apart",
    "bang/duel/life.py:lose_life": "lets each character of a side take over points, and react for itself",
    "bang/duel/marker.py:move_marker": "lets only the character who comes to the front react",
    "bang/duel/table.py:react_later": "puts the reactions off (D1)",
    "bang/duel/table.py:was_robbed": "puts the reactions off (D1), of one character if it was in play there",
    "bang/duel/shots.py:_react_to_dodging": "finds the place of the one whose shot was dodged (D14)",
}
"""Functions that need the sources of a hook one by one, each with its reason."""


def asks_every_source(function: ast.AST) -> bool:
    """Whether a function goes through the sources of a hook itself."""

    def is_hooked(node: ast.expr) -> bool:
        calls = [inside.func for inside in ast.walk(node) if isinstance(inside, ast.Call)]
        return any(isinstance(call, ast.Attribute) and call.attr in ("hooked", "active") for call in calls)

    sources = {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and is_hooked(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(function):
        through = [node.iter] if isinstance(node, ast.For) else []
        if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            through = [generator.iter for generator in node.generators]
        for iterated in through:
            if is_hooked(iterated) or (isinstance(iterated, ast.Name) and iterated.id in sources):
                return True
    return False


def test_how_sources_of_a_hook_combine_is_said_once() -> None:
    """Only the methods of the table that are made for it ask every source, and the functions in LISTED."""
    found = {
        f"{name_of(path)}:{function.name}"
        for path in RULES
        if name_of(path) != "bang/common/table.py"
        for function in functions(parsed(path))
        if asks_every_source(function)
    }
    assert found == LISTED.keys()
