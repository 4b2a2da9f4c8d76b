"""How fast the table reacts in a browser, and how much memory it keeps.

python3 -m bench.table [--before DIST] [TOUCHES] [GAMES]

With the built site of an older version, the same is measured there in the same run, in turn.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
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

# Measures each touch from the browser's timestamp of the click, all waiting included, until the table has
# changed and is painted. (The delay of the screen itself is not measured.)
WATCH = """() => {
    window.touches = [];
    let begun = 0;
    const painted = new MessageChannel();
    painted.port1.onmessage = ({ data }) => touches.push(performance.now() - data);
    addEventListener("click", (event) => { begun = event.timeStamp; }, true);
    new MutationObserver(() => {
        if (!begun) return;
        const since = begun;
        begun = 0;
        requestAnimationFrame(() => painted.port2.postMessage(since));
    }).observe(document.getElementById("page"), { subtree: true, childList: true, attributes: true });
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
THINK = """
from web.door.parts import fetched

await fetched("game")
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
WASM = "import pyodide_js; pyodide_js._module.HEAP8.length"


@contextmanager
def visitor(site: Path = DIST) -> Iterator[Visitor]:
    """A visitor at a built site in a fresh browser."""
    chromium = find("chromium")
    if chromium is None:
        sys.exit("There is no Chromium here. Run: make browsers")
    town = Town(site).start()
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        yield Visitor(browser.new_context(locale="en-US"), town)
        browser.close()
    town.stop()


def at(times: list[float], share: float) -> float:
    """The time within which this share of all the times lies."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def touches(site: Path, slower: int, count: int) -> list[float]:
    """Play at a table of seven on a processor this many times slower, and time each touch."""
    found: list[float] = []
    seed = 1
    with visitor(site) as page:
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
    """Play many games in one page, and return the memory in use after a few of them and after all."""
    with visitor() as page:
        gauge = page.context.new_cdp_session(page.page)
        page.lobby(f"?play=classic&seats=4&pace=instant&bots=easy&seed={Random(games).randrange(1000)}")

        def kept() -> tuple[float, float, float]:
            blocks = page.python(KEPT)
            for _ in range(3):
                gauge.send("HeapProfiler.collectGarbage")
            return blocks, gauge.send("Runtime.getHeapUsage")["usedSize"], page.python(WASM)

        page.set_default_timeout(0)
        page.evaluate(PLAY, WARM)
        first = kept()
        page.evaluate("document.querySelector('#again').click()")
        page.evaluate(PLAY, games - WARM)
        names = ("objects of Python", "bytes of JavaScript", "bytes of WebAssembly memory")
        return dict(zip(names, zip(first, kept(), strict=True), strict=True))


def resident(site: Path) -> float:
    """The memory of the browser in a game at a table of seven; shared memory is counted in parts."""
    with visitor(site) as page:
        page.lobby("?play=classic&seats=7&pace=instant&seed=1")
        player = Player(page, 1)
        for _ in range(20):
            player.step()
        page.wait_for_timeout(3000)
        found = 0
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if b"--type=renderer" in (folder / "cmdline").read_bytes():
                    held = (folder / "smaps_rollup").read_text()
                    found += int(re.findall(r"^Pss: +(\d+)", held, re.MULTILINE)[0])
        return found * 1024


def measure_touches(count: int, before: Path | None) -> list[bool]:
    """Time touches, here and in the older version."""
    held = []
    for slower, wanted in ((1, 50), (4, 100)):
        sites = [site for site in (DIST, before) if site]
        times: dict[Path, list[float]] = {site: [] for site in sites}
        for _ in range(2):
            for site in sites:
                times[site] += touches(site, slower, count // 2)
        name = f"touch to picture, seven seats, processor {slower}x slower"
        for site in sites:
            found = times[site]
            shown = f"{at(found, 0.5):.0f} ms median, {at(found, 0.95):.0f} ms for 95 %, {len(found)} touches"
            if site == DIST:
                held.append(figure(f"{name} / {wanted} ms", at(found, 0.95) / wanted, 1, shown))
            else:
                figure("  the older version, 95 %, ms", at(found, 0.95), shown=shown)
        if before:
            for share, part in ((0.5, "median"), (0.95, "95 %")):
                ratio = at(times[DIST], share) / at(times[before], share)
                held.append(figure(f"  compared with the older version, {part}", ratio, 1))
    return held


def main() -> int:
    """Print the figures; fail if a target is missed."""
    parser = argparse.ArgumentParser(prog="python3 -m bench.table", description=__doc__)
    parser.add_argument("--before", type=Path, help="the built site of an older version")
    parser.add_argument("touches", nargs="?", type=int, default=TOUCHES)
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    given = parser.parse_args()
    held = measure_touches(given.touches, given.before)
    if given.before:
        more = (resident(DIST) - resident(given.before)) / 1e6
        held.append(figure("memory of the page, more than before / 45 MB", more / 45, 1, f"{more:.0f} MB"))
    with visitor() as page:
        page.lobby()
        thought: dict[str, list[float]] = json.loads(page.python(THINK))
    for level, times in thought.items():
        shown = f"{at(times, 0.5):.1f} ms median, {max(times):.1f} ms the longest of {len(times)}"
        held.append(figure(f"bot {level} holds Python / 8 ms (99.5 %)", at(times, 0.995) / 8, 1, shown))
        held.append(figure(f"bot {level} answers / 100 ms", max(times) / 100, 1, shown))
    for name, (first, last) in memory(given.games).items():
        shown = f"{first:,.0f} after {WARM}, {last:,.0f} after {given.games} games"
        held.append(figure(f"{name}, after / before", last / first, 1.1, shown))
    return 0 if all(held) else 1


if __name__ == "__main__":
    raise SystemExit(main())
