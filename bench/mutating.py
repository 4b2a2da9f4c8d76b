"""The part of mutation testing inside pytest: each mutant is tested in a process of its own.

mutmut writes each mutant beside its original and chooses between them at every call. Here the original's code
is replaced once, in the fork, so that the rules run at full speed.
"""

import json
import os
import resource
import sys
import time
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bang import games

SECONDS = 60
"""Processor time after which a mutant counts as noticed, because it seems never to end."""

made: list[tuple[types.FunctionType, dict[str, types.FunctionType]]] = []


def wrap_in_trampoline(mutants: dict[str, Any], **_: Any) -> Callable[[Any], Any]:
    """Remember an original and its mutants, and leave the original unchanged."""

    def remember(original: Any) -> Any:
        made.append((original, mutants))
        return original

    return remember


trampoline: Any = types.ModuleType("mutmut.mutation.trampoline")
trampoline.wrap_in_trampoline = wrap_in_trampoline
trampoline.MutantDict = dict
for module in ("mutmut", "mutmut.mutation"):
    sys.modules[module] = types.ModuleType(module)
sys.modules[trampoline.__name__] = trampoline


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of running the tests once: run them against each mutant, several at a time."""
    wanted = set(json.loads(Path("wanted.json").read_text("utf-8")))
    results = json.loads(Path("results.json").read_text("utf-8"))
    mutants = [
        (f"{original.__module__}.{name}", original, mutant)
        for original, mutants in made
        for name, mutant in mutants.items()
        if f"{original.__module__}.{name}" in wanted
    ]
    if _run(session, session.items, None, None):
        raise pytest.UsageError("the tests must pass before anything is changed")
    running: dict[int, str] = {}
    begun = time.monotonic()
    for name, original, mutant in [*mutants, *[("", None, None)] * int(os.environ["BANG_MUTANTS"])]:
        if len(running) >= int(os.environ["BANG_MUTANTS"]) or (not name and running):
            process, status = os.wait()
            results[running.pop(process)] = "" if status == 0 else f"noticed ({status})"
            if len(results) % 50 == 0 or not running:
                Path("results.json").write_text(json.dumps(results), "utf-8")
                unnoticed = sum(not by for by in results.values())
                seconds = time.monotonic() - begun
                print(f"\n{len(results)} mutants, {unnoticed} unnoticed, {seconds:.0f} s", flush=True)
        if name:
            process = os.fork()
            if not process:
                os._exit(1 if _run(session, _first(session.items, name), original, mutant) else 0)
            running[process] = name
    return True


def _first(items: list[pytest.Item], name: str) -> list[pytest.Item]:
    """The tests of the mutant's game, or all of them; those named after the changed file come first."""
    _, room, *_, file, _ = name.split(".")
    others = {game for game in games.names() if game != room} if room in games.names() else set()
    return sorted(
        (item for item in items if _game_of(item) not in others), key=lambda item: file not in item.nodeid
    )


def _game_of(item: pytest.Item) -> str:
    """The game of a test: that of its random table or scenario, or the one in the name of its file."""
    call = getattr(item, "callspec", None)
    for value in call.params.values() if call else ():
        if hasattr(value, "game"):
            return value.game or games.names()[0]
    return next((game for game in games.names() if f"/test_{game}_" in item.nodeid), "")


def _run(
    session: pytest.Session,
    items: list[pytest.Item],
    original: types.FunctionType | None,
    mutant: types.FunctionType | None,
) -> bool:
    """Whether any test fails, with a mutant in the place of its original."""
    if original is not None and mutant is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        original.__code__ = mutant.__code__
        original.__defaults__ = mutant.__defaults__
    for item in items:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        if session.testsfailed:
            return True
    return False
