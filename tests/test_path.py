"""An answer passes every stop of the path in ARCHITECTURE.md, in the same order."""

from __future__ import annotations

import asyncio
import re
import sys
from types import FrameType

from tests.documents import ROOT, read
from tests.paper_visit import PaperVisit
from web.kept.setup import Setup, sane_setup
from web.table.course.sitting import Sitting, begin
from web.table.screen import TableScreen

STOP = re.compile(r"^(\S+) +(\S+) +(\S.*)$", re.MULTILINE)
PATH = [
    (file, name)
    for file, name, _ in STOP.findall(
        re.findall(r"^```path\n(.*?)^```$", read("ARCHITECTURE.md"), re.MULTILINE | re.DOTALL)[0]
    )
]


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
    walked: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(ROOT)):
            file = frame.f_code.co_filename.removeprefix(f"{ROOT}/")
            walked.append((file, frame.f_code.co_qualname))

    async def play() -> None:
        page = await PaperVisit().opens()
        page.visit.page.show(TableScreen(page.visit, sitting, fresh=False))
        await page.is_asked()
        sys.setprofile(note)
        try:
            for act in (shot.partition("@")[0], shot):
                page.act(act)
            for _ in range(200):
                await asyncio.sleep(0)
        finally:
            sys.setprofile(None)

    asyncio.run(asyncio.wait_for(play(), 30))
    assert sitting.game.log
    left = iter(walked)
    for stop in PATH:
        assert stop in left, f"{stop} is not passed, or not in this order"


def test_every_stop_is_a_function_of_its_file() -> None:
    assert len(PATH) > 15
    for file, name in PATH:
        assert re.search(rf"def {re.escape(name.rpartition('.')[2])}\(", read(file)), (file, name)
