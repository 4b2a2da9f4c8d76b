"""An answer passes every stop of the paths in ARCHITECTURE.md and docs/ROOMS.md, in the same order."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
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


def stops(page: str) -> list[Stop]:
    """The file and the name of each function on the path of a page."""
    (block,) = fenced(read(page), "path")
    return [(file, name) for file, name, _ in STOP.findall(block)]


PATHS = {page: stops(page) for page in ("ARCHITECTURE.md", "docs/ROOMS.md")}


@contextmanager
def walking() -> Iterator[list[Stop]]:
    """Note every function of this project that is called."""
    walked: list[Stop] = []

    def note(frame: FrameType, event: str, _: object) -> None:
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
    passes(walked, PATHS["ARCHITECTURE.md"])


def test_an_answer_in_a_room_passes_every_stop_of_its_path() -> None:
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
    length = len(game.log)
    with walking() as walked:
        table.room(name).do_answer(game.options()[: game.ask.count], table.world.now)
        table.run_until(lambda: len(game.log) > length, 20)
    passes(walked, PATHS["docs/ROOMS.md"])


@pytest.mark.parametrize("page", PATHS)
def test_every_stop_is_a_function_of_its_file(page: str) -> None:
    assert len(PATHS[page]) > 15
    for file, name in PATHS[page]:
        assert re.search(rf"def {re.escape(name.rpartition('.')[2])}\(", read(file)), (file, name)
