"""How fast the engine is, compared with earlier versions of it, all measured in one run.

python3 -m bench.versions [--before REVISION] [--rounds N]

The versions take turns, each time in a process of its own (bench/one_version.py), so that all are measured
under the same load. A figure is the median of the ratios of all rounds.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench.figures import figure, median
from bench.revisions import ROOT, extracted

REFERENCE = "ba7c9e2"
"""Random answers are at least as fast as here; it knows the classic game only."""

BEFORE = "202c756"
"""Nothing is slower than here; the last version whose figures were accepted."""

ROUNDS = 15
ANSWERED = 150
"""How many random games are played in each round."""

STOPPED = 12
"""How many random games are stopped at several questions in each round."""

NOW = "now"


class Version:
    """One version in its folder."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder

    def run(self, turn: int, *words: str) -> Any:
        """What the measuring program prints for this version."""
        # The order of sets and the places of names in dictionaries are the same for all versions of a round.
        given = {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONHASHSEED": str(turn)}
        command = [sys.executable, "-P", str(ROOT / "bench" / "one_version.py"), *words]
        done = subprocess.run(command, cwd=self.folder, env=given, check=True, capture_output=True, text=True)
        return json.loads(done.stdout)


def in_turn(
    versions: list[Version], rounds: int, measure: Callable[[Version, int], Any]
) -> dict[str, list[Any]]:
    """What is measured in each round for each version; the order changes from round to round."""
    found: dict[str, list[Any]] = {version.name: [] for version in versions}
    for turn in range(rounds + 1):
        for version in versions[:: 1 if turn % 2 else -1]:
            measured = measure(version, turn)
            if turn:  # the first round only fills the caches
                found[version.name].append(measured)
    return found


def compared(what: str, now: list[float], then: list[float], *, faster: bool = False) -> bool:
    """Print the ratio of two versions' times; if `faster` is asked for, that of what is done in a second."""
    if faster:
        now, then = [1 / time for time in now], [1 / time for time in then]
    ratios = [a / b for a, b in zip(now, then, strict=True)]
    shown = (
        f"{min(ratios):.2f} to {max(ratios):.2f} in {len(ratios)} rounds; {told(now)} against {told(then)}"
    )
    return figure(what, median(ratios), 1, shown, at_least=faster)


def told(values: list[float]) -> str:
    """The median of times, or of numbers a second, in a fitting unit."""
    value = median(values)
    if value > 1:
        return f"{value:,.0f} a second"
    return f"{value * 1e6:.1f} µs" if value < 1e-3 else f"{value * 1e3:.1f} ms"


def measure_answers(game: str, versions: list[Version], rounds: int) -> Iterator[bool]:
    """Random answers a second, compared with each of the earlier versions."""
    times = in_turn(versions, rounds, lambda version, turn: version.run(turn, "answers", game, str(ANSWERED)))
    for version in versions[1:]:
        yield compared(
            f"random answers a second, {game}: now / {version.name}",
            times[NOW],
            times[version.name],
            faster=True,
        )


def measure_pieces(game: str, versions: list[Version], rounds: int) -> Iterator[bool]:
    """The times of clones, views and saves, compared with the version before."""
    found = in_turn(versions, rounds, lambda version, turn: version.run(turn, "pieces", game, str(STOPPED)))
    before = versions[1].name
    for piece in found[NOW][0]:
        now, then = ([measured[piece] for measured in found[name]] for name in (NOW, before))
        yield compared(f"{piece}, {game}: now / {before}", now, then)


def measure_lobby(versions: list[Version], rounds: int) -> bool:
    """The import of the lobby's modules, compared with the version before."""
    names = {version.name: version.run(0, "modules") for version in versions}

    def shortest(version: Version, turn: int) -> float:
        imported: list[float] = [version.run(turn, "lobby", *names[version.name]) for _ in range(3)]
        return min(imported)

    times = in_turn(versions, rounds, shortest)
    before = versions[1].name
    return compared(f"import of the lobby's modules: now / {before}", times[NOW], times[before])


def main() -> int:
    """Print the figures; fail if a target is missed."""
    parser = argparse.ArgumentParser(prog="python3 -m bench.versions", description=__doc__)
    parser.add_argument("--before", default=BEFORE, help="the version with which everything is compared")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    now, before = Version(NOW, ROOT), Version(given.before, extracted(given.before))
    reference = Version(REFERENCE, extracted(REFERENCE))
    held = [
        *measure_answers("classic", [now, reference, before], given.rounds),
        *measure_answers("duel", [now, before], given.rounds),
        *measure_pieces("classic", [now, before], given.rounds),
        *measure_pieces("duel", [now, before], given.rounds),
        measure_lobby([now, before], given.rounds),
    ]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
