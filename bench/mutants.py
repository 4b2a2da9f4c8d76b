"""Mutation testing: changes the rules one small thing at a time, and counts what the tests notice.

python3 -m bench.mutants [--games N] [--processes N] [--again] [--every N] [PART-OF-A-NAME…]

mutmut makes the mutants, in a copy of the project under .build/mutants; pytest collects the tests once, and
runs those of the mutant's game in a fork of its own for each mutant until one fails (bench/mutating.py).
`--again` tries only those that no test noticed last time, `--every 10` a tenth of them, for an estimate.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path

from bench.figures import figure

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / ".build" / "mutants"
RESULTS = PLACE / "results.json"
WANTED = 85

MUTATED = (
    "bang/classic/cards/*",
    "bang/classic/characters/*",
    "bang/classic/turn.py",
    "bang/classic/roles.py",
    "bang/classic/rules.py",
    "bang/classic/editions.py",
    "bang/duel/*",
    "bang/common/*",
)
"""The files of the rules; those of a game are tried with the tests of that game, the others with all."""

UNCHANGED = tuple(
    f"bang/duel/{name}.py" for name in ("definitions", "imagining", "notation", "saving", "view")
)
"""Files of `bang/duel/` that belong to no rule, like those of `bang/classic/` that are not named above."""

TESTS = (
    "tests/unit/test_classic_definitions.py",
    "tests/unit/test_classic_saving.py",
    "tests/unit/test_classic_why_not.py",
    "tests/unit/test_classic_wrong_input.py",
    "tests/unit/test_dealing.py",
    "tests/unit/test_duel_definitions.py",
    "tests/unit/test_duel_dealing.py",
    "tests/unit/test_duel_why_not.py",
    "tests/unit/test_duel_wrong_input.py",
    "tests/unit/test_scenarios.py",
    "tests/properties/test_duel_events.py",
    "tests/properties/test_duel_games.py",
    "tests/properties/test_events.py",
    "tests/properties/test_random_games.py",
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m bench.mutants", description=__doc__)
    parser.add_argument("--games", default="2", help="random games per property and mutant")
    parser.add_argument("--processes", default=str(os.cpu_count() or 1))
    parser.add_argument("--again", action="store_true", help="only those that no test noticed last time")
    parser.add_argument("--every", type=int, default=1, help="only every Nth mutant")
    parser.add_argument("only", nargs="*", help="only mutants whose names contain one of these")
    given = parser.parse_args()
    before = json.loads(RESULTS.read_text("utf-8")) if given.again else {}
    mutants = _make()
    wanted = [name for name in mutants if not before or before.get(name) == ""]
    wanted = [name for name in wanted if not given.only or any(part in name for part in given.only)]
    wanted = wanted[:: given.every]
    (PLACE / "wanted.json").write_text(json.dumps(wanted), "utf-8")
    RESULTS.write_text(json.dumps({name: before[name] for name in mutants if name in before}), "utf-8")
    plugins = ["-p", "bench.mutating", "-p", "no:terminal", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-s", *plugins, "-o", "addopts=--import-mode=importlib", *TESTS],
        cwd=PLACE,
        env=os.environ
        | {"BANG_GAMES": given.games, "BANG_MUTANTS": given.processes, "PYTHONPATH": str(PLACE)},
        check=False,
    )
    return run.returncode or _report()


def _make() -> list[str]:
    """Make a copy of the project with all mutants in it, and return their names."""
    for folder in ("assets", "bang", "bench", "docs", "tests", "web"):
        shutil.rmtree(PLACE / folder, ignore_errors=True)
        shutil.copytree(
            ROOT / folder,
            PLACE / folder,
            ignore=shutil.ignore_patterns("__pycache__", "browser", "node_modules"),
        )
    shutil.copy(ROOT / "pyproject.toml", PLACE)
    # mutmut looks for its settings as soon as it is imported.
    (PLACE / "setup.cfg").write_text("[mutmut]\nsource_paths=bang\n", "utf-8")
    os.chdir(PLACE)
    from mutmut.mutation.file_mutation import mutate_file_contents

    names: list[str] = []
    for path in sorted(Path("bang").rglob("*.py")):
        name = path.as_posix()
        if any(fnmatch(name, pattern) for pattern in MUTATED) and name not in UNCHANGED:
            mutated = mutate_file_contents(str(path), path.read_text("utf-8"))
            path.write_text(mutated.code, "utf-8")
            module = ".".join(path.with_suffix("").parts)
            names += [f"{module}.{name}" for name in mutated.mutant_names]
    return names


def _report() -> int:
    """Print how many mutants were noticed, and the names of those that were not."""
    results: dict[str, str] = json.loads(RESULTS.read_text("utf-8"))
    unnoticed = [name for name, by in results.items() if not by]
    for name in unnoticed:
        print(name)
    for file, count in Counter(name.rpartition(".")[0] for name in unnoticed).most_common():
        print(f"{count:4} unnoticed in {file}")
    noticed = 100 * (len(results) - len(unnoticed)) / max(len(results), 1)
    tried = f"{len(results)} tried"
    return 0 if figure("mutants noticed, of 100", noticed, WANTED, tried, at_least=True) else 1


if __name__ == "__main__":
    sys.exit(main())
