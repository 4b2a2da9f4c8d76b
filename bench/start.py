"""How fast the page starts, compared with a bare page that loads stock Pyodide and prints one line.

python3 -m bench.start [--before DIST] [ROUNDS]

Each round measures both pages one after the other, so that both are measured under the same load. A cold
start
is the first visit of a fresh profile; a warm one comes after a few visits; offline means that the server is
stopped. With `--before`, the start of an older version's built site is measured in turn with ours, too.
"""

import argparse
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from bench.bare import make_bare_page
from bench.figures import figure, median, spread
from tests.browser.find import find
from tests.browser.town import Town
from web.build import DIST

ROUNDS = 7
PATIENCE = 120_000
READY = "html[data-ready]"
Times = dict[str, list[float]]
# Adds up the sizes of files as a host with brotli sends them; what is compressed already stays as it is.
BROTLI = """
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
const sizes = process.argv.slice(1).map((path) => {
    const content = readFileSync(path);
    return /\\.(png|woff2|mp3)$/.test(path) ? content.length : brotliCompressSync(content).length;
});
console.log(sizes.reduce((sum, size) => sum + size, 0));
"""


@contextmanager
def visitor(playwright: Playwright) -> Iterator[Any]:
    """A page in a fresh profile on disk, as a first visitor has."""
    chromium = find("chromium")
    if chromium is None:
        sys.exit("There is no Chromium here. Run: make browsers")
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(profile, executable_path=chromium.path)
        page = context.pages[0]
        page.set_default_timeout(PATIENCE)
        yield page
        context.close()


def visit(page: Any, address: str) -> tuple[float, float]:
    """Open a page, and return after how many milliseconds it was ready and first painted."""
    page.goto(address)
    page.wait_for_selector(READY, state="attached")
    ready = float(page.get_attribute("html", "data-ready"))
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return ready, float(painted)


def bytes_with_brotli(town: Town, before: float) -> float:
    """How many bytes a host with brotli sends for what was asked before a time."""
    asked = [path for path, moment in zip(town.asked, town.moments, strict=False) if moment < before]
    files = [town.root / (path.partition("?")[0].lstrip("/") or "index.html") for path in asked]
    command = ["node", "--input-type=module", "-e", BROTLI, *map(str, files)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def all_kept(page: Any) -> None:
    """Wait until the page needs no network any more."""
    page.wait_for_selector("html[data-offline=ready]", state="attached")


def cold(playwright: Playwright, ours: Town, bare: Town, times: Times) -> None:
    """Measure the first visits to both pages, and the bytes that were sent."""
    with visitor(playwright) as page:
        ready, _ = visit(page, bare.address)
        times["bare cold"].append(ready)
    times["bare bytes"].append(float(bare.sent))
    bare.sent = ours.sent = 0
    ours.asked.clear()
    ours.moments.clear()
    with visitor(playwright) as page:
        ready, painted = visit(page, ours.address)
        answered = (page.evaluate("performance.timeOrigin") + ready) / 1000
        times["ours cold"].append(ready)
        times["ours cold paint"].append(painted)
        all_kept(page)
    times["ours bytes"].append(float(ours.sent))
    if "ours bytes to ready" not in times:
        times["ours bytes to ready"].append(bytes_with_brotli(ours, answered))
    bare.sent = ours.sent = 0


def warm(page: Any, ours: Town, bare: Town, times: Times) -> None:
    """Measure a later visit to each page."""
    times["bare warm"].append(visit(page, bare.address)[0])
    ready, painted = visit(page, ours.address)
    times["ours warm"].append(ready)
    times["ours warm paint"].append(painted)
    all_kept(page)


def measure(rounds: int) -> Times:
    """Measure everything, the two pages in turn."""
    times: Times = defaultdict(list)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        ours, bare = Town(DIST).start(), Town(make_bare_page(Path(name) / "bare")).start()
        for _ in range(rounds):
            cold(playwright, ours, bare, times)
        with visitor(playwright) as page:
            for _ in range(3):
                warm(page, ours, bare, defaultdict(list))
            page.wait_for_timeout(3000)  # browsers store compiled code a while after it ran
            port = ours.port
            for turn in range(rounds):
                warm(page, ours, bare, times)
                ours.stop()
                for load in ("first", "later"):
                    ready, _ = visit(page, ours.address)
                    all_kept(page)  # the check of the kept files would slow the next visit
                    if turn or load == "later":
                        times["ours offline"].append(ready)
                ours = Town(DIST, port).start()
        ours.stop()
        bare.stop()
    return times


def measure_growth(before: Path, rounds: int) -> list[bool]:
    """How much later and larger our start is than that of an older version: at most two hundredths."""
    sites = {"now": Town(DIST).start(), "before": Town(before).start()}
    times: Times = defaultdict(list)
    with sync_playwright() as playwright:
        for turn in range(rounds):
            # The order changes, because the second of two visits finds a busier or a warmer machine.
            for name in list(sites)[:: 1 if turn % 2 else -1]:
                _start_of(playwright, name, sites[name], times)
    for site in sites.values():
        site.stop()
    return [
        figure(f"{what}, now / before", median(times[f"now {what}"]) / median(times[f"before {what}"]), 1.02)
        for what in ("cold start", "cold first paint", "warm start", "warm first paint", "bytes to the start")
    ]


def _start_of(playwright: Playwright, name: str, site: Town, times: Times) -> None:
    """A cold visit with its bytes, and later visits with the same profile."""
    site.asked.clear()
    site.moments.clear()
    with visitor(playwright) as page:
        ready, painted = visit(page, site.address)
        answered = (page.evaluate("performance.timeOrigin") + ready) / 1000
        times[f"{name} cold start"].append(ready)
        times[f"{name} cold first paint"].append(painted)
        all_kept(page)
        times[f"{name} bytes to the start"].append(bytes_with_brotli(site, answered))
        for _ in range(3):
            ready, painted = visit(page, site.address)
            all_kept(page)
        times[f"{name} warm start"].append(ready)
        times[f"{name} warm first paint"].append(painted)


def main() -> int:
    """Print the figures as ratios; fail if a target is missed."""
    parser = argparse.ArgumentParser(prog="python3 -m bench.start", description=__doc__)
    parser.add_argument("--before", type=Path, help="the built site of an older version")
    parser.add_argument("rounds", nargs="?", type=int, default=ROUNDS)
    given = parser.parse_args()
    times = measure(given.rounds)
    at = {name: median(found) for name, found in times.items()}
    for name, found in sorted(times.items()):
        if "bytes" in name:
            figure(f"{name}, MB", median(found) / 1e6)
        else:
            figure(f"{name}, ms", median(found), shown=spread(found))
    held = [
        figure("start, warm: ours / bare", at["ours warm"] / at["bare warm"], 0.4),
        figure("start, cold: ours / bare", at["ours cold"] / at["bare cold"], 0.6),
        figure("start, offline / our own warm start", at["ours offline"] / at["ours warm"], 1),
        figure("bytes of the first visit (gzip): ours / bare", at["ours bytes"] / at["bare bytes"], 1),
        figure("bytes before the lobby answers (brotli) / 4.6 MB", at["ours bytes to ready"] / 4.6e6, 1),
        figure("first paint, cold / the bare page's time", at["ours cold paint"] / at["bare cold"], 0.1),
        figure("first paint, warm / the bare page's time", at["ours warm paint"] / at["bare warm"], 0.1),
    ]
    held += measure_growth(given.before, given.rounds) if given.before else []
    return 0 if all(held) else 1


if __name__ == "__main__":
    raise SystemExit(main())
