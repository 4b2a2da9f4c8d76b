"""How fast the page starts, compared with a bare page that loads stock Pyodide and prints one line.

python3 -m bench.start [ROUNDS]

Each round measures both pages one after the other, so that both are measured under the same load. A cold
start
is the first visit of a fresh profile; a warm one comes after a few visits; offline means that the server is
stopped.
"""

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
    """Provides a page in a fresh profile on disk, as a first visitor has."""
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
    """Opens a page, and returns after how many milliseconds it was ready and first painted."""
    page.goto(address)
    page.wait_for_selector(READY, state="attached")
    ready = float(page.get_attribute("html", "data-ready"))
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return ready, float(painted)


def bytes_with_brotli(town: Town, before: float) -> float:
    """Returns how many bytes a host with brotli sends for what was asked before a time."""
    asked = [path for path, moment in zip(town.asked, town.moments, strict=False) if moment < before]
    files = [town.root / (path.partition("?")[0].lstrip("/") or "index.html") for path in asked]
    command = ["node", "--input-type=module", "-e", BROTLI, *map(str, files)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def all_kept(page: Any) -> None:
    """Waits until the page needs no network any more."""
    page.wait_for_selector("html[data-offline=ready]", state="attached")


def cold(playwright: Playwright, ours: Town, bare: Town, times: Times) -> None:
    """Measures the first visits to both pages, and the bytes that were sent."""
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
    """Measures a later visit to each page."""
    times["bare warm"].append(visit(page, bare.address)[0])
    ready, painted = visit(page, ours.address)
    times["ours warm"].append(ready)
    times["ours warm paint"].append(painted)
    all_kept(page)


def measure(rounds: int) -> Times:
    """Measures everything, the two pages in turn."""
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


def main() -> int:
    """Prints the figures as ratios; fails if a target is missed."""
    times = measure(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
    at = {name: median(found) for name, found in times.items()}
    for name, found in sorted(times.items()):
        if "bytes" in name:
            print(f"       {name:<16} {median(found) / 1e6:.2f} MB")
        else:
            print(f"       {name:<16} {spread(found)}")
    held = [
        figure("start, warm: ours / bare", at["ours warm"] / at["bare warm"], 0.4),
        figure("start, cold: ours / bare", at["ours cold"] / at["bare cold"], 0.6),
        figure("start, offline / our own warm start", at["ours offline"] / at["ours warm"], 1),
        figure("bytes of the first visit (gzip): ours / bare", at["ours bytes"] / at["bare bytes"], 1),
        figure("bytes before the lobby answers (brotli) / 4.6 MB", at["ours bytes to ready"] / 4.6e6, 1),
        figure("first paint, cold / the bare page's time", at["ours cold paint"] / at["bare cold"], 0.1),
        figure("first paint, warm / the bare page's time", at["ours warm paint"] / at["bare warm"], 0.1),
    ]
    return 0 if all(held) else 1


if __name__ == "__main__":
    raise SystemExit(main())
