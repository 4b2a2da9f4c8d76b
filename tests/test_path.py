"""An answer passes every stop of the path in ARCHITECTURE.md, in the same order.

There is no browser here, so `js` and the like are mocks that accept anything; everything else is real.
"""

from __future__ import annotations

import asyncio
import importlib
import re
import sys
from collections.abc import Iterator
from types import FrameType
from typing import Any
from unittest.mock import MagicMock

import pytest

from tests.documents import ROOT, read
from web.kept.setup import Setup, sane_setup

STOP = re.compile(r"^(\S+) +(\S+) +(\S.*)$", re.MULTILINE)
PATH = [
    (file, name)
    for file, name, _ in STOP.findall(
        re.findall(r"^```path\n(.*?)^```$", read("ARCHITECTURE.md"), re.MULTILINE | re.DOTALL)[0]
    )
]
NEEDS_A_BROWSER = ("js", "pyodide", "pyodide.ffi", "pyodide.code", "pyscript")


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[MagicMock]:
    """Mocks for the modules of the browser; modules that imported them are unloaded afterwards."""
    before = set(sys.modules)
    js = MagicMock()
    js.performance.now.return_value = 0.0
    for name in NEEDS_A_BROWSER:
        monkeypatch.setitem(sys.modules, name, js if name == "js" else MagicMock())
    sys.modules["pyodide.ffi"].create_proxy = lambda act: act  # type: ignore[attr-defined]
    sys.modules["pyodide.ffi"].jsnull = None  # type: ignore[attr-defined]
    yield js
    for name in set(sys.modules) - before:
        if name.startswith("web."):
            del sys.modules[name]


def touched(act: str) -> MagicMock:
    """The browser's event for a click on a control."""
    control = MagicMock()
    control.getAttribute = lambda name: act if name == "data-act" else ""
    control.matches.return_value = False
    event = MagicMock(type="click", clientX=0, clientY=0, detail=1)
    event.target.closest = lambda selector: control if "data-act" in selector else None
    event.target.id = ""
    return event


def seed_with_a_shot(begin: Any, setup: Setup) -> tuple[Any, str]:
    """The first game that begins with a BANG! in the hand of seat 0."""
    for seed in range(100):
        sitting = begin("x", {**setup, "seed": seed})
        shots = [key for key in sitting.game.options() if key.startswith("bang-")]
        if sitting.game.ask.seat == 0 and shots:
            return sitting, shots[0]
    raise AssertionError("no seed deals a BANG! to seat 0")


def test_an_answer_passes_every_stop_of_the_path(browser: MagicMock) -> None:
    page_module = importlib.import_module("web.page")
    screen_module = importlib.import_module("web.table.screen")
    begin = importlib.import_module("web.table.course.sitting").begin
    setup = sane_setup({"seats": 4, "bots": "easy", "names": ["Ann"], "role": "sheriff"})
    sitting, shot = seed_with_a_shot(begin, setup)

    page = page_module.Page()
    page.visit = MagicMock(remarks=[])
    page.visit.settings = {"pace": "normal", "sound": "off"}
    screen = screen_module.TableScreen(page, sitting, fresh=False)
    page.screen = screen
    walked: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(ROOT)):
            file = frame.f_code.co_filename.removeprefix(f"{ROOT}/")
            walked.append((file, frame.f_code.co_qualname))

    async def play() -> None:
        task = asyncio.ensure_future(screen.playing.play(False))
        while not screen.playing.live:
            await asyncio.sleep(0)
        sys.setprofile(note)
        try:
            for act in (shot.partition("@")[0], shot):
                page._hear(touched(act))
            for _ in range(200):
                await asyncio.sleep(0)
        finally:
            sys.setprofile(None)
        screen.playing.leave()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(asyncio.wait_for(play(), 30))
    assert sitting.game.log
    left = iter(walked)
    for stop in PATH:
        assert stop in left, f"{stop} is not passed, or not in this order"


def test_every_stop_is_a_function_of_its_file() -> None:
    assert len(PATH) > 15
    for file, name in PATH:
        assert re.search(rf"def {re.escape(name.rpartition('.')[2])}\(", read(file)), (file, name)
