"""An answer passes every stop of the paths in ARCHITECTURE.md, in the same order."""

from __future__ import annotations

import ast
import asyncio
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from bang.engine.game import Game
from bang.net.state import Plan
from tests.documents import ROOT, fenced, read
from tests.net.rooms import playing
from tests.paper_visit import PaperVisit
from web.kept.setup import Setup, sane_setup
from web.table.course.sitting import Sitting, begin
from web.table.screen import TableScreen

STOP = re.compile(r"^(\S+) +(\S+) +(\S.*)$", re.MULTILINE)
Stop = tuple[str, str]


def stops(block: str) -> list[Stop]:
    """The file and the name of each function on a path."""
    return [(file, name) for file, name, _ in STOP.findall(block)]


ALONE, IN_A_ROOM = (stops(block) for block in fenced(read("ARCHITECTURE.md"), "path"))


@contextmanager
def walking(also: Callable[[FrameType, str], None] | None = None) -> Iterator[list[Stop]]:
    """Note every function of this project that is called."""
    walked: list[Stop] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if also is not None:
            also(frame, event)
        if event == "call" and frame.f_code.co_filename.startswith(str(ROOT)):
            walked.append((frame.f_code.co_filename.removeprefix(f"{ROOT}/"), frame.f_code.co_qualname))

    sys.setprofile(note)
    try:
        yield walked
    finally:
        sys.setprofile(None)


def passes(walked: list[Stop], path: list[Stop]) -> None:
    """Fail at the first stop of the path that was not passed, or not in this order."""
    left = iter(walked)
    for stop in path:
        assert stop in left, f"{stop} is not passed, or not in this order"


def seed_with_a_shot(setup: Setup) -> tuple[Sitting, str]:
    """The first game that begins with a BANG! in the hand of seat 0."""
    for seed in range(100):
        sitting = begin("x", {**setup, "seed": seed})
        shots = [key for key in sitting.game.options() if key.startswith("bang-")]
        asked = sitting.game.ask
        if asked is not None and asked.seat == 0 and shots:
            return sitting, shots[0]
    raise AssertionError("no seed deals a BANG! to seat 0")


def test_an_answer_passes_every_stop_of_the_path() -> None:
    setup = sane_setup({"seats": 4, "bots": "easy", "names": ["Ann"], "role": "sheriff"})
    sitting, shot = seed_with_a_shot(setup)

    async def play() -> list[Stop]:
        page = await PaperVisit().opens()
        page.visit.page.show(TableScreen(page.visit, sitting, fresh=False))
        await page.is_asked()
        with walking() as walked:
            for act in (shot.partition("@")[0], shot):
                page.act(act)
            for _ in range(200):
                await asyncio.sleep(0)
        return walked

    walked = asyncio.run(asyncio.wait_for(play(), 30))
    assert sitting.game.log
    passes(walked, ALONE)


# -- in a room -----------------------------------------------------------------------------------------------

ENGINE = ("bang/engine/", "the inside of the engine")
"""What stands for all functions of the engine; they are on the other path."""

HAND_OVER = ("Session.say", "Session.hears", "Hosting.hear_answer", "Game.answer", "Game.feed")
"""Functions in which an answer, or the entry that comes of it, is left for whoever goes on with it."""

CHANGES = ("Dealing._bind", "Dealing.lines")
"""Functions in which an answer becomes what the others may see."""

ONLY_DATA = ("bang/net/reading.py", "bang/net/messages.py", "bang/net/mesh/packets.py")
MOST_ON_THE_WAY = 30


def properties(file: str) -> set[str]:
    """The names of the properties of a file, with their classes."""
    return {
        f"{one.name}.{inside.name}"
        for one in ast.walk(ast.parse(read(file)))
        if isinstance(one, ast.ClassDef)
        for inside in one.body
        if isinstance(inside, ast.FunctionDef)
        and any(ast.unparse(mark) == "property" for mark in inside.decorator_list)
    }


def counts(stop: Stop) -> bool:
    """Whether a function counts: it is no accessor and does more than to read or write data."""
    file, name = stop
    last = name.rpartition(".")[2]
    is_data = file in ONLY_DATA or last in ("to_data", "from_data") or last.startswith(("__", "<"))
    return file.startswith("bang/") and not is_data and name not in properties(file)


class Way:
    """The functions that are at work when an answer, or the entry that comes of it, is handed on."""

    def __init__(self) -> None:
        self.inputs: list[tuple[object, list[tuple[Stop, ...]]]] = []
        """What the devices are told, one after the other: whose, and what was at work at each hand-over."""
        self.stack: list[tuple[Stop, FrameType]] = []

    def note(self, frame: FrameType, event: str) -> None:
        """Follow the calls."""
        code = frame.f_code
        if event not in ("call", "return") or not code.co_filename.startswith(f"{ROOT}/bang/"):
            return
        if event == "return":
            if self.stack and self.stack[-1][1] is frame:
                self.stack.pop()
            return
        stop = (code.co_filename.removeprefix(f"{ROOT}/"), code.co_qualname)
        if not self.stack:
            self.inputs.append((frame.f_locals.get("self"), []))
        self.stack.append((stop, frame))
        sent = [at for (_, name), at in self.stack if name == "Mesh.send"]
        is_other = any(at.f_locals["message"]["t"] not in ("answer", "entries") for at in sent)
        if stop[1] in (*HAND_OVER, *CHANGES) and not is_other:
            self.inputs[-1][1].append(tuple(one for one, _ in self.stack))

    def of(self, device: object, what: str) -> list[Stop]:
        """The functions that count, from the first input of a device that leads to this function."""
        for whose, stacks in self.inputs:
            if whose is device and any(stack[-1][1] == what for stack in stacks):
                found = dict.fromkeys(stop for stack in stacks for stop in stack)
                return list(dict.fromkeys(outside(stop) for stop in found if counts(stop)))
        raise AssertionError(f"no input of this device leads to {what}")


def outside(stop: Stop) -> Stop:
    """A function as it is counted: the inside of the engine is one."""
    return ENGINE if stop[0].startswith("bang/engine/") else stop


def answered() -> tuple[list[Stop], Way, list[object]]:
    """What is called when a member of four answers, and the devices of the member, the host and another."""
    table = playing(3, 4, Plan("classic", 4, ""))
    for name, person in table.people.items():
        person.plays = name == table.host

    def asked() -> list[tuple[str, Game[Any]]]:
        """The member besides the host who is asked, with that copy of the game, once all logs are equal."""
        copies = {name: copy for name in table.people if (copy := table.room(name).copy) is not None}
        is_settled = len({copy.head for copy in copies.values()}) == 1
        return [
            (name, copy.game)
            for name, copy in copies.items()
            if is_settled and name != table.host and copy.game.ask and copy.game.ask.seat == copy.seat
        ]

    table.run_until(lambda: bool(asked()), 60)
    ((name, game),) = asked()
    assert game.ask is not None
    keys, length, way = game.options()[: game.ask.count], len(game.log), Way()
    other = next(one for one in table.people if one not in (name, table.host))
    with walking(way.note) as walked:
        table.room(name).do_answer(keys, table.world.now)
        table.run_until(lambda: all(len(table.room(one).log) > length for one in table.people), 20)
    return walked, way, [table.room(one) for one in (name, table.host, other)]


def ways(way: Way, devices: list[object]) -> list[list[Stop]]:
    """What is on the way of an answer: at the member, at the host, at another member."""
    whats = ("Session.say", "Game.answer", "Game.feed")
    return [way.of(device, what) for device, what in zip(devices, whats, strict=True)]


def shown(parts: list[list[Stop]]) -> str:
    """A way as a list that one can read."""
    lines = [[f"    {file:32} {name}" for file, name in part] for part in parts]
    heads = ("at the member", "at the host", "at the other member")
    return "\n".join(
        "\n".join((f"{head}: {len(part)}", *part)) for head, part in zip(heads, lines, strict=True)
    )


def test_an_answer_in_a_room_passes_every_stop_of_its_path() -> None:
    walked, _, _ = answered()
    passes(walked, IN_A_ROOM)


def test_the_way_of_an_answer_in_a_room_is_short() -> None:
    _, way, devices = answered()
    parts = ways(way, devices)
    found = {stop for part in parts for stop in part}
    assert len(found) <= MOST_ON_THE_WAY, f"{len(found)} functions\n{shown(parts)}"


def test_the_path_of_an_answer_in_a_room_leaves_nothing_out() -> None:
    _, way, devices = answered()
    parts = ways(way, devices)
    found = dict.fromkeys(stop for part in parts for stop in part if stop != ENGINE)
    listed = {stop for stop in IN_A_ROOM if not stop[0].startswith("bang/engine/")}
    assert set(found) == listed, f"The way is now:\n{shown(parts)}"


@pytest.mark.parametrize("path", [ALONE, IN_A_ROOM], ids=["alone", "in a room"])
def test_every_stop_is_a_function_of_its_file(path: list[Stop]) -> None:
    assert len(path) > 15
    for file, name in path:
        assert re.search(rf"def {re.escape(name.rpartition('.')[2])}\(", read(file)), (file, name)
