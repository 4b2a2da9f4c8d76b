"""Changes the rules on purpose, one small thing at a time, and counts what scenarios and tests notice.

python3 -m bench.mutants [--games N] [--processes N] [MUTANT…]

The mutants are made by mutmut, in a copy of the project under .build/mutants. A mutant that nobody notices is
shown by `cd .build/mutants && ../../.venv/bin/mutmut show NAME`.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / ".build" / "mutants"
WANTED = 85
SURVIVED, NO_TESTS = 0, 33

MUTATED = (
    "bang/classic/cards/*",
    "bang/classic/characters/*",
    "bang/classic/turn.py",
    "bang/classic/roles.py",
    "bang/classic/rules.py",
    "bang/classic/editions.py",
    "bang/frontier/*",
)
TESTS = (
    "tests/unit/test_classic_definitions.py",
    "tests/unit/test_classic_why_not.py",
    "tests/unit/test_classic_wrong_input.py",
    "tests/properties/test_events.py",
    "tests/properties/test_random_games.py",
    "tests/unit/test_dealing.py",
    "tests/unit/test_scenarios.py",
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m bench.mutants", description=__doc__)
    parser.add_argument("--games", default="3", help="random games per property and mutant")
    parser.add_argument("--processes", default=str(os.cpu_count() or 1))
    parser.add_argument("mutants", nargs="*", help="only these, as mutmut names them; * stands for anything")
    given = parser.parse_args()
    _copy()
    subprocess.run(
        [sys.executable, "-m", "mutmut", "run", "--max-children", given.processes, *given.mutants],
        cwd=PLACE,
        env=os.environ | {"BANG_GAMES": given.games},
        check=False,
    )
    return _report()


def _copy() -> None:
    """A copy to change; what was found out about files that are as they were is kept."""
    for folder in ("bang", "tests"):
        shutil.copytree(
            ROOT / folder,
            PLACE / folder,
            ignore=shutil.ignore_patterns("__pycache__", "browser"),
            dirs_exist_ok=True,
        )
    shutil.copy(ROOT / "pyproject.toml", PLACE)
    lines = {
        "source_paths": ["bang"],
        "only_mutate": MUTATED,
        "pytest_add_cli_args_test_selection": TESTS,
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-p", "no:xdist"],
    }
    parts = [f"{name}=\n" + "".join(f"    {value}\n" for value in values) for name, values in lines.items()]
    (PLACE / "setup.cfg").write_text("[mutmut]\n" + "".join(parts), "utf-8")


def _report() -> int:
    """How many mutants were noticed, and the names of those that were not."""
    codes: dict[str, int | None] = {}
    for meta in sorted(PLACE.glob("mutants/bang/**/*.meta")):
        codes |= json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
    tried = {name: code for name, code in codes.items() if code is not None}
    unnoticed = [name for name, code in tried.items() if code in (SURVIVED, NO_TESTS)]
    for name in unnoticed:
        print(name)
    for file, count in Counter(name.rpartition(".")[0] for name in unnoticed).most_common():
        print(f"{count:4} unnoticed in {file}")
    noticed = 100 * (len(tried) - len(unnoticed)) / max(len(tried), 1)
    print(f"{len(tried)} of {len(codes)} mutants tried, {noticed:.1f} in 100 noticed (wanted: {WANTED})")
    return 0 if noticed >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
