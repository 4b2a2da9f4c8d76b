"""A browser that is killed at any moment has lost nothing that it said was saved."""

from __future__ import annotations

import json
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Error, Playwright

from tests.browser.conftest import PATIENCE
from tests.browser.find import find
from tests.browser.player import STORED
from tests.browser.town import Town

pytestmark = pytest.mark.firefox
KILLS = 2
# Touches something that leads towards an answer every few milliseconds, for as long as the page lives.
PLAYS = """() => {
    setInterval(() => {
        const offered = [...document.querySelectorAll("[data-act]")];
        offered[Math.floor(Math.random() * offered.length)]?.click();
    }, 15);
}"""
SAVED = "() => [Number(document.documentElement.dataset.saved ?? 0), location.search]"


def processes(profile: Path) -> list[int]:
    """The processes of the browser that uses a profile."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            with suppress(OSError):
                if str(profile).encode() in (folder / "cmdline").read_bytes():
                    found.append(int(folder.name))
    return found


def kill(profile: Path) -> None:
    """Kill the browser at once, as a dying battery would; its children end with it."""
    while left := processes(profile):
        for process in left:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        time.sleep(0.05)


@contextmanager
def opened(playwright: Playwright, name: str, profile: Path) -> Iterator[Any]:
    """Open a browser with a profile on disk."""
    found = find(name)
    if found is None:
        pytest.skip(f"there is no {name} here")
    options: dict[str, Any] = {"executable_path": found.path} if found.path else {}
    if name == "firefox" and found.path:
        options["channel"] = "moz-firefox"
    context = getattr(playwright, name).launch_persistent_context(profile, **options)
    context.set_default_timeout(PATIENCE)
    yield context.pages[0] if context.pages else context.new_page()
    with suppress(Error):
        context.close()


def ready(page: Any) -> None:
    page.wait_for_selector("html[data-ready]", state="attached")


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are found under /proc")
def test_a_killed_browser_has_kept_every_answer_that_was_saved(
    playwright: Playwright, town: Town, browser_name: str
) -> None:
    chance = Random(7)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        profile = Path(name) / "profile"
        address, saved = "?play=classic&seats=5&pace=instant&seed=3", 0
        for turn in range(KILLS + 1):
            with opened(playwright, browser_name, profile) as page:
                page.goto(town.address + address)
                ready(page)
                page.wait_for_selector("[data-act], [data-over]")
                assert not page.is_visible("#trouble")
                if turn:
                    assert kept_answers(page, address) >= saved
                if turn < KILLS:
                    page.wait_for_function("document.documentElement.dataset.saved")
                    page.evaluate(PLAYS)
                    page.wait_for_timeout(chance.randrange(50, 1500))
                    saved, address = page.evaluate(SAVED)
                    kill(profile)
        assert saved


def kept_answers(page: Any, address: str) -> int:
    """Read how many answers of a game are on the disk."""
    game = address.removeprefix("?").split("&")[0].removeprefix("saved=")
    return int(json.loads(page.evaluate(STORED)[f"bang.game.{game}"])["answers"])
