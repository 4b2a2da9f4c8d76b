"""The engine on a single core: answers, clones, views, saves, and Pyodide in Chromium beside CPython.

python3 -m bench.engine [--quick] [--no-browser]
"""

import argparse
import base64
import gc
import io
import statistics
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

from bang import classic
from bang.classic.table import ClassicTable
from bang.engine.chance import Chance
from bang.engine.game import Game
from bench.rate import best, play

ROOT = Path(__file__).resolve().parents[1]

ANSWERS = 60_000
CLONE = 40e-6
VIEW = 150e-6
SAVE = 10e-3
IN_THE_BROWSER = 0.4

PYODIDE = """async archive => {
  const { loadPyodide } = await import("/node_modules/pyodide/pyodide.mjs");
  const pyodide = await loadPyodide();
  const bytes = Uint8Array.from(atob(archive), letter => letter.charCodeAt(0));
  pyodide.unpackArchive(bytes, "zip");
  window.best = (games, times) =>
    pyodide.runPython(`from bench.rate import best; best(${games}, ${times})`);
}"""


def figure(
    name: str, value: float, wanted: float, unit: str, scale: float = 1, *, most: bool = False
) -> bool:
    """One line: what it is, what is wanted, and how they compare."""
    ratio = wanted / value if most else value / wanted
    sign = "≤" if most else "≥"
    print(
        f"{name:44} {value * scale:10.1f} {unit:9} wanted {sign} {wanted * scale:.1f}  ratio {ratio:.2f}"
        f"{'' if ratio >= 1 else '  MISSED'}",
        flush=True,
    )
    return ratio >= 1


def middles(games: int) -> Iterator[Game[ClassicTable]]:
    """Questions in the middle of random games, of every sort."""
    for seed in range(games):
        chance = Chance(seed)
        game = classic.new_game(seats=4 + seed % 4, seed=seed)
        while game.ask is not None:
            yield game
            play(game, chance, 1 + chance.below(12))


def seconds(do: Callable[[], Any], times: int = 3) -> float:
    """How long it takes, at best."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        do()
        taken.append(time.perf_counter() - begun)
    return min(taken)


def measure_pieces(games: int) -> list[bool]:
    """Clones, views and saves at many questions."""
    clones, views, saves = [], [], []
    gc.collect()
    gc.disable()
    for number, game in enumerate(middles(games)):
        clones.append(seconds(game.clone))
        views.append(seconds(partial(game.view, number % game.state.seats)))
        if len(game.log) > 150 and number % 5 == 0:
            saves.append(seconds(lambda game=game: classic.load_game(classic.save_game(game))))  # type: ignore[misc]
    gc.enable()
    held = [
        figure("clone at a question, median", statistics.median(clones), CLONE, "µs", 1e6, most=True),
        figure("view, median", statistics.median(views), VIEW, "µs", 1e6, most=True),
        figure("save and load a late game, median", statistics.median(saves), SAVE, "ms", 1e3, most=True),
    ]
    print(
        f"  {len(clones)} questions; worst clone {max(clones) * 1e6:.0f} µs, worst view "
        f"{max(views) * 1e6:.0f} µs, worst save and load {max(saves) * 1e3:.1f} ms"
    )
    return held


@contextmanager
def served() -> Iterator[str]:
    """The project's files on a free port."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            """Nothing: the figures are what is printed."""

    server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=ROOT))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/bench/"
    server.shutdown()


def archive() -> str:
    """The engine and the loop, to be unpacked in the browser."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as files:
        for path in [*(ROOT / "bang").rglob("*"), ROOT / "bench" / "__init__.py", ROOT / "bench" / "rate.py"]:
            if path.is_file() and "__pycache__" not in path.parts:
                files.write(path, path.relative_to(ROOT))
    return base64.b64encode(packed.getvalue()).decode()


def measure_rates(games: int, times: int, *, browser: bool) -> list[bool]:
    """Answers a second, here and in Chromium, taking turns so that both meet the same machine."""
    if not browser:
        return [figure("random answers in CPython", best(games, times), ANSWERS, "a second")]
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
        here = there = 0.0
        for _ in range(times):
            here = max(here, best(games, 1))
            there = max(there, page.evaluate(f"best({games}, 1)"))
        chromium.close()
    held = [figure("random answers in CPython", here, ANSWERS, "a second")]
    print(f"{'random answers in Pyodide in Chromium':44} {there:10.1f} a second")
    return [*held, figure("  as a part of CPython's", there / here, IN_THE_BROWSER, "")]


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
