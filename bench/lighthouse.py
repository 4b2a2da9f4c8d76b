"""The Lighthouse scores of the page, compared with a bare page with the same compiled library.

python3 -m bench.lighthouse [ROUNDS]
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench.bare import make_bare_page
from bench.figures import figure, median
from tests.browser.find import find
from tests.browser.town import Town
from web.build import DIST, ROOT

ROUNDS = 3
TRIES = 3
PROGRAM = ROOT / "bench" / "node_modules" / "lighthouse" / "cli" / "index.js"
CATEGORIES = ("accessibility", "best-practices", "performance")
GOOD = {"performance": 95, "accessibility": 100, "best-practices": 100}
FLAGS = "--headless=new --no-sandbox --disable-gpu"


def path_of_chromium() -> str:
    """Find the browser that Lighthouse may start."""
    chromium = find("chromium")
    if chromium is None:
        sys.exit("There is no Chromium here. Run: make browsers")
    if chromium.path:
        return chromium.path
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def judged(address: str, browser: str) -> dict[str, float]:
    """Run Lighthouse on a page once, print what it found wrong, and return the scores."""
    command = ["node", str(PROGRAM), address, "--quiet", "--output=json", f"--chrome-flags={FLAGS}"]
    command += [f"--only-categories={','.join(CATEGORIES)}"]
    environment = {**os.environ, "CHROME_PATH": browser}
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "report.json"
        command += [f"--output-path={path}"]
        for tries_left in range(TRIES - 1, -1, -1):  # Lighthouse may miss the beginning of its own recording
            done = subprocess.run(
                command, capture_output=True, text=True, env=environment, cwd=ROOT, timeout=600
            )
            if not done.returncode:
                break
            if not tries_left:
                sys.exit(f"Lighthouse failed:\n{done.stderr[-2000:]}")
        report = json.loads(path.read_text(encoding="utf-8"))
    for name in CATEGORIES[:2]:
        for reference in report["categories"][name]["auditRefs"]:
            audit = report["audits"][reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < 1:
                print(f"       {address}: {name}: {audit['title']}")
    return {name: 100 * float(report["categories"][name]["score"] or 0) for name in CATEGORIES}


def main() -> int:
    """Print the scores; fail if a target is missed."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    found: dict[str, list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as name:
        (library,) = DIST.glob("runtime/*/stdlib.zip")
        ours, bare = Town(DIST).start(), Town(make_bare_page(Path(name) / "bare", library)).start()
        browser = path_of_chromium()
        for _ in range(rounds):
            for category, score in judged(ours.address, browser).items():
                found[category].append(score)
            found["bare"].append(judged(bare.address, browser)["performance"])
        ours.stop()
        bare.stop()
    held = [
        figure(f"Lighthouse: {name}", median(found[name]), GOOD[name], at_least=True) for name in CATEGORIES
    ]
    figure("Lighthouse: performance of the bare compiled page", median(found["bare"]))
    return 0 if all(held) else 1


if __name__ == "__main__":
    raise SystemExit(main())
