"""How fast the table reacts in a browser, and how much memory it keeps.

python3 -m bench.table [TOUCHES] [GAMES]
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from playwright.sync_api import sync_playwright

from bench.figures import figure
from tests.browser.conftest import Visitor
from tests.browser.find import find
from tests.browser.player import Player
from tests.browser.town import Town
from web.build import DIST

TOUCHES = 150
GAMES = 100
WARM = 5
"""This many games fill what is cached on purpose: drawn card faces, lines of the log."""

# Measures each touch from the browser's timestamp of the click, all waiting included, until the page is
# painted. (The delay of the screen itself is not measured.)
WATCH = """() => {
    window.touches = [];
    const painted = new MessageChannel();
    const waiting = [];
    painted.port1.onmessage = () => touches.push(performance.now() - waiting.shift());
    addEventListener("click", (event) => {
        requestAnimationFrame(() => {
            waiting.push(event.timeStamp);
            painted.port2.postMessage(0);
        });
    }, true);
}"""
# Plays by clicking random controls, until this many games are over.
PLAY = """async (games) => {
    const pause = () => new Promise((done) => setTimeout(done));
    let over = 0;
    while (true) {
        const again = document.querySelector("#again");
        if (again) {
            over += 1;
            if (over >= games) return;
            again.click();
        } else {
            const offered = [...document.querySelectorAll("[data-act]")];
            const hasty = offered.filter(({ dataset }) => /^(pass|bang-|duel-|indians-)/.test(dataset.act));
            const from = hasty.length && Math.random() < 0.7 ? hasty : offered;
            if (from.length) from[Math.floor(Math.random() * from.length)].click();
        }
        await pause();
    }
}"""
PYTHON = """async (source) => {
    const at = new URL(`${bang.facts.runtime}interpreter.mjs`, document.baseURI).href;
    const python = await (await import(at)).loadPyodide();
    return python.runPython(source);
}"""
THINK = """
import json, time
from bang import games
from bang.engine.chance import Chance

def think(level, seed):
    game = games.rules("classic").new_game(seats=7, seed=seed)
    bots = [games.bot("classic", level, seat, Chance(seed, "bot", seat)) for seat in range(7)]
    times = []
    while not game.is_over:
        for bot in bots:
            bot.saw([event.seen_by(bot.seat) for event in game.events])
        seat = game.ask.seat
        before = time.perf_counter()
        keys = bots[seat].answer(game.view(seat))
        times.append((time.perf_counter() - before) * 1000)
        game.answer(seat, *keys)
    return times

json.dumps({level: sum((think(level, seed) for seed in range(6)), []) for level in ("easy", "steady")})
"""
KEPT = "import gc; gc.collect(); gc.collect(); len(gc.get_objects())"
WASM = """async () => {
    const at = new URL(`${bang.facts.runtime}interpreter.mjs`, document.baseURI).href;
    return (await (await import(at)).loadPyodide())._module.HEAP8.length;
}"""


@contextmanager
def visitor() -> Iterator[Visitor]:
    """Provides a visitor at the page in a fresh browser."""
    chromium = find("chromium")
    if chromium is None:
        sys.exit("There is no Chromium here. Run: make browsers")
    town = Town(DIST).start()
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        yield Visitor(browser.new_context(locale="en-US"), town)
        browser.close()
    town.stop()


def at(times: list[float], share: float) -> float:
    """Returns the time within which this share of all the times lies."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def touches(slower: int, count: int) -> list[float]:
    """Plays at a table of seven on a processor this many times slower, and times each touch."""
    found: list[float] = []
    seed = 1
    with visitor() as page:
        speed = page.context.new_cdp_session(page.page)
        while len(found) < count:
            speed.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            page.lobby(f"?play=classic&seats=7&pace=instant&seed={seed}")
            seed += 1
            player = Player(page, seed)
            player.wait()
            page.evaluate(WATCH)
            speed.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            before = len(player.asked)
            player.play(until=lambda player=player, before=before: len(player.asked) - before >= 50)  # type: ignore[misc]
            page.wait_for_timeout(500)
            found += page.evaluate("touches")
    return found


def memory(games: int) -> dict[str, tuple[float, float]]:
    """Plays many games in one page, and returns the memory in use after a few of them and after all."""
    with visitor() as page:
        gauge = page.context.new_cdp_session(page.page)
        page.lobby(f"?play=classic&seats=4&pace=instant&bots=easy&seed={Random(games).randrange(1000)}")

        def kept() -> tuple[float, float, float]:
            blocks = page.evaluate(PYTHON, KEPT)
            for _ in range(3):
                gauge.send("HeapProfiler.collectGarbage")
            return blocks, gauge.send("Runtime.getHeapUsage")["usedSize"], page.evaluate(WASM)

        page.set_default_timeout(0)
        page.evaluate(PLAY, WARM)
        first = kept()
        page.evaluate("document.querySelector('#again').click()")
        page.evaluate(PLAY, games - WARM)
        names = ("objects of Python", "bytes of JavaScript", "bytes of WebAssembly memory")
        return dict(zip(names, zip(first, kept(), strict=True), strict=True))


def main() -> int:
    """Prints the figures; fails if a target is missed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else TOUCHES
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    held = []
    for slower, wanted in ((1, 50), (4, 100)):
        times = touches(slower, count)
        shown = f"{at(times, 0.5):.0f} ms median, {at(times, 0.95):.0f} ms for 95 %, {len(times)} touches"
        name = f"touch to picture, seven seats, processor {slower}x slower"
        held.append(figure(f"{name} / {wanted} ms", at(times, 0.95) / wanted, 1, shown))
    with visitor() as page:
        page.lobby()
        thought: dict[str, list[float]] = json.loads(page.evaluate(PYTHON, THINK))
    for level, times in thought.items():
        shown = f"{at(times, 0.5):.1f} ms median, {max(times):.1f} ms the longest of {len(times)}"
        held.append(figure(f"bot {level} holds the page / 8 ms (99.5 %)", at(times, 0.995) / 8, 1, shown))
        held.append(figure(f"bot {level} answers / 100 ms", max(times) / 100, 1, shown))
    for name, (first, last) in memory(games).items():
        shown = f"{first:,.0f} after {WARM}, {last:,.0f} after {games} games"
        held.append(figure(f"{name}, after / before", last / first, 1.1, shown))
    return 0 if all(held) else 1


if __name__ == "__main__":
    raise SystemExit(main())
