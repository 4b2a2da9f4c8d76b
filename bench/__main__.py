"""Measure everything, or the parts that are named: python3 -m bench [PART…].

A part is a module of this folder; it prints figures, and its exit status says whether all targets are met.
"""

import subprocess
import sys

# The parts that interest most readers come first.
PARTS = {
    "start": "How fast the page starts, compared with a bare page with stock Pyodide",
    "lighthouse": "The scores that Lighthouse gives",
    "awake": "How long the page is blocked on a slow processor",
    "table": "How fast the table reacts, and how much memory it keeps",
    "waiting": "How long one waits between two own turns",
    "rooms": "How fast rooms are, what they send, and how much memory they take",
    "engine": "How fast the engine is",
    "fuzz": "Random games of each game without a fault",
    "room_games": "Games in rooms over a bad network without a fault",
    "properties": "The property tests, with a thousand random games each",
    "bots": "How much better the steady bot plays",
    "blunders": "How often the steady bot blunders, compared with before",
    "temperaments": "Whether steady bots of every temperament are equally strong",
    "duel_bots": "How much better the steady bot plays a Duel",
}


def main() -> int:
    """Run the parts one after the other, because they would slow each other down."""
    named = sys.argv[1:] or list(PARTS)
    failed = []
    for part in named:
        print(f"\n{PARTS.get(part, part)}", flush=True)
        if subprocess.run([sys.executable, "-m", f"bench.{part}"]).returncode:
            failed.append(part)
    print(f"\nTargets missed in: {', '.join(failed)}" if failed else "\nAll targets are met.")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
