"""Measures everything, or the parts that are named: python3 -m bench [PART…].

A part is a module of this folder that prints figures and whose exit status says whether all bars hold.
"""

import subprocess
import sys

# In the order of what a reader asks first.
PARTS = {
    "start": "How fast the page starts, beside a bare page with stock Pyodide",
    "lighthouse": "What Lighthouse says",
    "table": "How quick the table is, and how much memory it keeps",
    "engine": "How fast the engine is",
    "fuzz": "Random games without a fault",
    "properties": "What must hold at every question, by the thousand",
    "bots": "How much better the steady bot plays",
}


def main() -> int:
    """Runs the parts one after the other, for they would disturb each other."""
    named = sys.argv[1:] or list(PARTS)
    failed = []
    for part in named:
        print(f"\n{PARTS.get(part, part)}", flush=True)
        if subprocess.run([sys.executable, "-m", f"bench.{part}"]).returncode:
            failed.append(part)
    print(f"\nBars missed in: {', '.join(failed)}" if failed else "\nAll bars hold.")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
