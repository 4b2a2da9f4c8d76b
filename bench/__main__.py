"""Measure everything, or the parts that are named, and write docs/FIGURES.md: python3 -m bench [PART…].

A part is a module of this folder; it prints figures, and its exit status says whether all targets are met.
Options follow their part in one word: python3 -m bench "engine --quick" fuzz.
"""

import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from bench import record
from bench.figures import NOTED

# The parts that interest most readers come first.
PARTS = {
    "start": "How fast the page starts, compared with a bare page with stock Pyodide",
    "lighthouse": "The scores that Lighthouse gives",
    "awake": "How long the page is blocked on a slow processor",
    "table": "How fast the table reacts, and how much memory it keeps",
    "waiting": "How long one waits between two own turns",
    "rooms": "How fast rooms are, what they send, and how much memory they take",
    "engine": "How fast the engine is",
    "versions": "How fast the engine is, compared with earlier versions",
    "cards": "How much the author of a card must know",
    "fuzz": "Random games of each game without a fault",
    "room_games": "Games in rooms over a bad network without a fault",
    "elections": "Elections with trouble and liars without a fault",
    "properties": "The property tests, with a thousand random games each",
    "bots": "How much better the steady bot plays",
    "blunders": "How often the steady bot blunders, compared with before",
    "temperaments": "Whether steady bots of every temperament are equally strong",
    "duel_bots": "How much better the steady bot plays a Duel",
    "mutants": "How many small changes of the rules the tests notice",
}
APART = ("mutants",)
"""Parts that are run only if they are named: `make mutants` installs what they need."""


def main() -> int:
    """Run the parts one after the other, because they would slow each other down."""
    named = sys.argv[1:] or [part for part in PARTS if part not in APART]
    failed = []
    for words in named:
        part, *options = shlex.split(words)
        print(f"\n{PARTS[part]}", flush=True)
        if not run(part, options):
            failed.append(part)
    print(f"\nTargets missed in: {', '.join(failed)}" if failed else "\nAll targets are met.")
    return 1 if failed else 0


def run(part: str, options: list[str]) -> bool:
    """Run a part and keep its figures; whether all its targets are met."""
    moment = record.now()
    with tempfile.TemporaryDirectory() as folder:
        noted = Path(folder) / "figures"
        noted.touch()
        command = [sys.executable, "-m", f"bench.{part}", *options]
        status = subprocess.run(command, env={**os.environ, NOTED: str(noted)}).returncode
        lines = noted.read_text("utf-8").splitlines() if noted.exists() else []
    if lines and status in (0, 1):
        record.keep(part, shlex.join(options), [json.loads(line) for line in lines], moment)
        record.PAGE.write_text(record.page(record.read(), PARTS), "utf-8")
    else:
        print("  Nothing was measured; docs/FIGURES.md keeps the last figures.", flush=True)
    return status == 0


if __name__ == "__main__":
    raise SystemExit(main())
