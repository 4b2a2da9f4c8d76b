"""Games in rooms of 2 to 7 people over a simulated bad network, each from a seed.

python3 -m bench.room_games [GAMES] [--first SEED] [--processes N]

Pages reload, sleep and close, links break, the network is cut and heals, the signaling script stops. Every
game must come to its end, with the same log everywhere. A seed that is printed can be repeated alone:
GAMES is 1 and SEED is that seed.
"""

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool

from bench.figures import figure, median
from tests.net.chaos import Chaos, Result

GAMES = 2_000
FIRST = 100_000
"""The seeds from here on; those below are a sample in `make test`."""

SHOWN = 500
"""A line is printed each time so many games are done."""


def play(seed: int) -> tuple[int, Result | str]:
    """Play the game of a seed, and return the traceback if anything went wrong."""
    try:
        return seed, Chaos(seed).play()
    except Exception:
        return seed, traceback.format_exc()


def played(seeds: range, processes: int) -> Iterator[tuple[int, Result | str]]:
    """Play all games on several processors."""
    with Pool(processes) as pool:
        yield from pool.imap_unordered(play, seeds)


def per_answer_and_peer(result: Result) -> float:
    """How many characters each member sent for each answer, with all that trouble costs."""
    return result.sent / max(1, result.answers) / result.people


def main() -> int:
    """Print the figures; fail if a single game went wrong."""
    parser = argparse.ArgumentParser(prog="python3 -m bench.room_games", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=FIRST, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    begun = time.perf_counter()
    results: list[Result] = []
    failed: list[int] = []
    seeds = range(given.first, given.first + given.games)
    for number, (seed, result) in enumerate(played(seeds, given.processes), 1):
        if isinstance(result, Result):
            results.append(result)
        else:
            failed.append(seed)
            print(f"\nseed {seed}:\n{result}", file=sys.stderr, flush=True)
        if number % SHOWN == 0 or number == given.games:
            seconds = time.perf_counter() - begun
            print(f"       {number} games, {seconds:.0f} s, {len(failed)} faults", flush=True)
    if results:
        people = Counter(result.people for result in results)
        tables = ", ".join(f"{people[count]} with {count}" for count in sorted(people))
        dealt_on = sum(result.terms > 1 for result in results)
        dealers = sum(result.terms - 1 for result in results)
        sent = [per_answer_and_peer(result) for result in results]
        print(f"       people: {tables}; {sum(result.game == 'duel' for result in results)} Duels")
        figure("answers in these games", sum(result.answers for result in results))
        figure("games in which another device dealt on", dealt_on, shown=f"{dealers} times in all")
        figure("characters per answer and peer, median", median(sent), shown=f"{max(sent):.0f} the most")
    if failed:
        print(f"       seeds that failed: {' '.join(map(str, sorted(failed)))}")
    return 0 if figure("games in rooms that failed", len(failed), 0, f"of {given.games}") else 1


if __name__ == "__main__":
    sys.exit(main())
