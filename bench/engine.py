"""The engine on a single core with each game: answers, clones, views, saves; Pyodide compared with CPython.

python3 -m bench.engine [--game NAME] [--quick] [--no-browser]
"""

import argparse
import base64
import gc
import io
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from bang import games as register
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.game import Game
from bench.figures import figure, median
from bench.rate import Rate, best, new_game, play

ROOT = Path(__file__).resolve().parents[1]
AnyGame = Game[Any]


class Targets(NamedTuple):
    """What the engine must reach with a game: answers a second, times in µs, and of a save in ms."""

    answers: int = 60_000
    clone: int = 40
    clone_again: int = 10
    clone_and_answer: int = 30
    view: int = 150
    save: int = 10
    imagined: float = 5
    unrecorded: float = 1
    in_the_browser: float = 0.4


# In a Duel twice as many characters have abilities and cards in play, and more is asked in each action.
TARGETS = Targets()
"""The same for every game."""

PYODIDE = """async archive => {
  const { loadPyodide } = await import("/node_modules/pyodide/pyodide.mjs");
  const pyodide = await loadPyodide();
  const bytes = Uint8Array.from(atob(archive), letter => letter.charCodeAt(0));
  pyodide.unpackArchive(bytes, "zip");
  window.best = (game, games, times) =>
    pyodide.runPython(`from bench.rate import best; best("${game}", ${games}, ${times}).wall`);
}"""


def middles(name: str, games: int) -> Iterator[AnyGame]:
    """Random games, stopped at several questions on the way."""
    for seed in range(games):
        chance = Chance(seed)
        game = new_game(name, seed)
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


def measure_pieces(name: str, games: int) -> list[bool]:
    """Clone, view and save at many questions."""
    clones, again, answered, views, saved = [], [], [], [], []
    imagined, recorded, unrecorded = [], [], []
    gc.collect()
    gc.disable()
    for number, game in enumerate(middles(name, games)):
        clones.append(first_clone(game))
        again.append(seconds(game.clone))
        answered.append(seconds(partial(clone_and_answer, game)))
        views.append(seconds(partial(game.view, number % game.state.seats)))
        imagined.append(seconds(partial(game.imagine, number % game.state.seats, Chance(number))))
        recorded.append(seconds(partial(play_in_clone, game, records=True)))
        unrecorded.append(seconds(partial(play_in_clone, game, records=False)))
        if len(game.log) > 150 and number % 5 == 0:
            saved.append(seconds(lambda game=game: register.load(saves.save(game))))  # type: ignore[misc]
    gc.enable()
    wanted, many = TARGETS, f"{len(clones)} questions, "
    return [
        timed(f"{name}: first clone at a question", "µs", clones, wanted.clone, many),
        timed(f"{name}: clone again and again at a question", "µs", again, wanted.clone_again),
        timed(f"{name}: clone again and answer in the clone", "µs", answered, wanted.clone_and_answer),
        timed(f"{name}: view of a seat", "µs", views, wanted.view, many),
        figure(
            f"{name}: imagine a game, compared with a first clone",
            median(imagined) / median(clones),
            wanted.imagined,
            f"{median(imagined) * 1e6:.0f} µs",
        ),
        figure(
            f"{name}: 20 answers in a clone that records nothing, of another",
            median(unrecorded) / median(recorded),
            wanted.unrecorded,
            f"{median(unrecorded) * 1e6:.0f} µs",
        ),
        timed(f"{name}: save and load a late game", "ms", saved, wanted.save),
    ]


def first_clone(game: AnyGame) -> float:
    """The shortest time of the first clone of a game; later ones are faster, so it is loaded every time."""
    text = saves.save(game)
    return min(seconds(register.load(text).clone, times=1) for _ in range(3))


def clone_and_answer(game: AnyGame) -> None:
    """Clone a game, and give the first legal answer in the clone."""
    clone = game.clone()
    assert clone.ask is not None
    clone.answer(clone.ask.seat, *clone.options()[: clone.ask.count])


def play_in_clone(game: AnyGame, *, records: bool) -> None:
    """Clone a game, and give twenty random answers in the clone."""
    play(game.clone(records=records), Chance(1), 20)


def timed(name: str, unit: str, times: list[float], wanted: float, note: str = "") -> bool:
    """Print the median of the times in a unit, compared with the target, and the longest one."""
    scale = {"µs": 1e6, "ms": 1e3}[unit]
    worst = f"{note}worst {max(times) * scale:.0f} {unit}"
    return figure(f"{name}, median {unit}", median(times) * scale, wanted, worst)


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


def rate_figure(name: str, rate: float) -> bool:
    """Print how many answers a second there are in CPython."""
    what = f"{name}: random answers a second of processor time, CPython"
    return figure(what, rate, TARGETS.answers, at_least=True)


def measure_rates(names: Sequence[str], games: int, times: int, *, browser: bool) -> list[bool]:
    """Answers a second, here and in Chromium, in turn, so that both are measured under the same load."""
    if not browser:
        return [rate_figure(name, best(name, games, times).processor) for name in names]
    from playwright.sync_api import sync_playwright

    from tests.browser.find import find

    held: list[bool] = []
    with served() as address, sync_playwright() as playwright:
        found = find("chromium")
        assert found is not None, "make bench installs Chromium first"
        chromium = found.launch(playwright)
        page = chromium.new_page()
        page.goto(address)
        page.set_default_timeout(0)
        page.evaluate(PYODIDE, archive())
        for name in names:
            rates: list[Rate] = []
            there = 0.0
            for _ in range(times):
                rates.append(best(name, games, 1))
                there = max(there, page.evaluate(f"best('{name}', {games}, 1)"))
            held.append(rate_figure(name, max(rate.processor for rate in rates)))
            # A browser can measure only wall-clock time, so the two are compared by that.
            ratio = there / max(rate.wall for rate in rates)
            what, wanted = "  Pyodide in Chromium, as a fraction of it", TARGETS.in_the_browser
            held.append(figure(what, ratio, wanted, f"{there:.0f}", at_least=True))
        chromium.close()
    return held


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m bench.engine", description=__doc__)
    parser.add_argument("--game", choices=register.names(), help="only this game")
    parser.add_argument("--quick", action="store_true", help="fewer games")
    parser.add_argument("--no-browser", action="store_true", help="CPython only")
    given = parser.parse_args()
    names = [given.game] if given.game else list(register.names())
    games, times = (40, 2) if given.quick else (200, 5)
    held = measure_rates(names, games, times, browser=not given.no_browser)
    for name in names:
        held += measure_pieces(name, games // 4)
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
