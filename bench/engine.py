"""The engine on a single core: answers, clones, views, saves, and Pyodide compared with CPython.

python3 -m bench.engine [--quick] [--no-browser]
"""

import argparse
import base64
import gc
import io
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from bang import games as register
from bang.classic.table import ClassicTable
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.game import Game
from bench.figures import figure, median
from bench.rate import Rate, best, play
from tests.classic_games import new_game

ROOT = Path(__file__).resolve().parents[1]
HERE = "random answers a second of processor time, CPython"

ANSWERS = 60_000
CLONE = 40
CLONE_AGAIN = 10
CLONE_AND_ANSWER = 30
VIEW = 150
SAVE = 10
IN_THE_BROWSER = 0.4

PYODIDE = """async archive => {
  const { loadPyodide } = await import("/node_modules/pyodide/pyodide.mjs");
  const pyodide = await loadPyodide();
  const bytes = Uint8Array.from(atob(archive), letter => letter.charCodeAt(0));
  pyodide.unpackArchive(bytes, "zip");
  window.best = (games, times) =>
    pyodide.runPython(`from bench.rate import best; best(${games}, ${times}).wall`);
}"""


def middles(games: int) -> Iterator[Game[ClassicTable]]:
    """Random games, stopped at several questions on the way."""
    for seed in range(games):
        chance = Chance(seed)
        game = new_game(seats=4 + seed % 4, seed=seed)
        while game.ask is not None:
            yield game
            play(game, chance, 1 + chance.below(12))


def seconds(do: Callable[[], Any], times: int = 3) -> float:
    """The shortest of several measured times."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        do()
        taken.append(time.perf_counter() - begun)
    return min(taken)


def measure_pieces(games: int) -> list[bool]:
    """Clones, views and saves at many questions."""
    clones, again, answered, views, saved = [], [], [], [], []
    gc.collect()
    gc.disable()
    for number, game in enumerate(middles(games)):
        clones.append(first_clone(game))
        again.append(seconds(game.clone))
        answered.append(seconds(partial(clone_and_answer, game)))
        views.append(seconds(partial(game.view, number % game.state.seats)))
        if len(game.log) > 150 and number % 5 == 0:
            saved.append(seconds(lambda game=game: register.load(saves.save(game))))  # type: ignore[misc]
    gc.enable()
    many = f"{len(clones)} questions"
    return [
        figure(
            "first clone at a question, median µs",
            *told(clones, 1e6, CLONE),
            f"{many}, {worst(clones, 1e6)} µs",
        ),
        figure(
            "clone again and again at a question, median µs",
            *told(again, 1e6, CLONE_AGAIN),
            worst(again, 1e6) + " µs",
        ),
        figure(
            "clone again and answer in the clone, median µs",
            *told(answered, 1e6, CLONE_AND_ANSWER),
            worst(answered, 1e6) + " µs",
        ),
        figure("view of a seat, median µs", *told(views, 1e6, VIEW), f"{many}, {worst(views, 1e6)} µs"),
        figure("save and load a late game, median ms", *told(saved, 1e3, SAVE), f"{worst(saved, 1e3)} ms"),
    ]


def first_clone(game: Game[ClassicTable]) -> float:
    """The shortest time of the first clone of a game; later ones are faster, so it is loaded every time."""
    text = saves.save(game)
    return min(seconds(register.load(text).clone, times=1) for _ in range(3))


def clone_and_answer(game: Game[ClassicTable]) -> None:
    """Clone a game, and give the first legal answer in the clone."""
    clone = game.clone()
    assert clone.ask is not None
    clone.answer(clone.ask.seat, *clone.options()[: clone.ask.count])


def told(times: list[float], scale: float, wanted: float) -> tuple[float, float]:
    """The median of the times in the printed unit, and the target."""
    return median(times) * scale, wanted


def worst(times: list[float], scale: float) -> str:
    return f"worst {max(times) * scale:.0f}"


@contextmanager
def served() -> Iterator[str]:
    """The project's files on a free port."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            """Print nothing, so that only the figures appear."""

    server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=ROOT))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/bench/"
    server.shutdown()


def archive() -> str:
    """The engine and the measuring loop as a zip file for the browser."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as files:
        for path in [*(ROOT / "bang").rglob("*"), ROOT / "bench" / "__init__.py", ROOT / "bench" / "rate.py"]:
            if path.is_file() and "__pycache__" not in path.parts:
                files.write(path, path.relative_to(ROOT))
    return base64.b64encode(packed.getvalue()).decode()


def measure_rates(games: int, times: int, *, browser: bool) -> list[bool]:
    """Answers a second, here and in Chromium, in turn, so that both are measured under the same load."""
    if not browser:
        return [figure(HERE, best(games, times).processor, ANSWERS, at_least=True)]
    from playwright.sync_api import sync_playwright

    from tests.browser.find import find

    with served() as address, sync_playwright() as playwright:
        found = find("chromium")
        assert found is not None, "make bench installs Chromium first"
        chromium = found.launch(playwright)
        page = chromium.new_page()
        page.goto(address)
        page.set_default_timeout(0)
        page.evaluate(PYODIDE, archive())
        rates: list[Rate] = []
        there = 0.0
        for _ in range(times):
            rates.append(best(games, 1))
            there = max(there, page.evaluate(f"best({games}, 1)"))
        chromium.close()
    # A browser can measure only wall-clock time, so the two are compared by that.
    here = max(rate.wall for rate in rates)
    return [
        figure(HERE, max(rate.processor for rate in rates), ANSWERS, at_least=True),
        figure(
            "  Pyodide in Chromium, as a fraction of it",
            there / here,
            IN_THE_BROWSER,
            f"{there:.0f}",
            at_least=True,
        ),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m bench.engine", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games")
    parser.add_argument("--no-browser", action="store_true", help="CPython only")
    given = parser.parse_args()
    games, times = (40, 2) if given.quick else (200, 5)
    held = measure_rates(games, times, browser=not given.no_browser)
    held += measure_pieces(games // 4)
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
