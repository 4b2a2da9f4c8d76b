"""Games in rooms of 2 to 7 people over a simulated bad network, each from a seed.

python3 -m bench.room_games [GAMES] [--first SEED] [--kind KIND] [--processes N]

Pages reload, sleep and close, links break, the network is cut and heals, the signaling script stops. In two
of five games a member lies, and in two others, with 5 to 7 people, the host goes away again and again and is
back at unlucky moments. Every game must come to its end, with the same log everywhere, and the checkers of
all promises watch it (tests/net/promises.py). A seed that is printed can be repeated alone: GAMES is 1, SEED
is that seed and KIND its kind.
"""

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pool

from bench.figures import figure, median
from tests.net.chaos import KINDS, Chaos, Result, Stuck, kind_of
from tests.net.promises import PROMISES, Broken, GoesOn, name_of_broken

GAMES = 5_000
FIRST = 100_000
"""The seeds from here on; those below are a sample in `make test`."""

SHOWN = 500
"""A line is printed each time so many games are done."""


@dataclass
class Fault:
    """How a game went wrong."""

    what: str
    story: str


def play(given: tuple[int, str]) -> tuple[int, str, Result | Fault]:
    """Play the game of a seed and a kind, or return what went wrong."""
    seed, kind = given
    try:
        return seed, kind, Chaos(seed, kind).play()
    except Exception as error:
        what = "something was raised"
        if isinstance(error, Stuck):
            what = "stuck"
        elif isinstance(error, Broken):
            what = name_of_broken(error)
        elif isinstance(error, AssertionError):
            what = "the end is not as it should be"
        return seed, kind, Fault(what, traceback.format_exc())


def played(games: list[tuple[int, str]], processes: int) -> Iterator[tuple[int, str, Result | Fault]]:
    """Play all games on several processors."""
    with Pool(processes) as pool:
        yield from pool.imap_unordered(play, games)


def per_answer_and_peer(result: Result) -> float:
    """How many characters each member sent for each answer, with all that trouble costs."""
    return result.sent / max(1, result.answers) / result.people


def main() -> int:
    """Print the figures; fail if a single game went wrong."""
    parser = argparse.ArgumentParser(prog="python3 -m bench.room_games", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=FIRST, help="the first seed")
    parser.add_argument("--kind", choices=KINDS, help="only games of this kind, not the mix")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    begun = time.perf_counter()
    results: list[Result] = []
    faults: list[tuple[int, str, str]] = []
    seeds = range(given.first, given.first + given.games)
    games = [(seed, given.kind or kind_of(seed)) for seed in seeds]
    for number, (seed, kind, result) in enumerate(played(games, given.processes), 1):
        if isinstance(result, Result):
            results.append(result)
        else:
            faults.append((seed, kind, result.what))
            print(f"\nseed {seed}, {kind}:\n{result.story}", file=sys.stderr, flush=True)
        if number % SHOWN == 0 or number == given.games:
            seconds = time.perf_counter() - begun
            print(f"       {number} games, {seconds:.0f} s, {len(faults)} faults", flush=True)
    if results:
        show(results)
    for what, count in Counter(what for _, _, what in faults).most_common():
        print(f"       {count} times: {what}")
    if faults:
        named = [f"{seed} ({kind})" for seed, kind, _ in sorted(faults)]
        print(f"       seeds that failed: {' '.join(named)}")
    kinds = Counter(kind for _, kind in games)
    shown = ", ".join(f"{kinds[kind]} {kind}" for kind in KINDS if kinds[kind])
    stuck = sum(what in ("stuck", GoesOn.name) for _, _, what in faults)
    unwatched = sum(set(result.judged) != {promise.name for promise in PROMISES} for result in results)
    holds = [
        figure("games in rooms that got stuck", stuck, 0, f"of {given.games}: {shown}"),
        figure("games in rooms that failed", len(faults), 0, f"of {given.games}"),
        figure("games in rooms without all checkers", unwatched, 0, f"of {len(results)}"),
    ]
    return 0 if all(holds) else 1


def show(results: list[Result]) -> None:
    """Print what was played, and how often each promise was looked at."""
    people = Counter(result.people for result in results)
    tables = ", ".join(f"{people[count]} with {count}" for count in sorted(people))
    dealt_on = sum(result.terms > 1 for result in results)
    dealers = sum(result.terms - 1 for result in results)
    sent = [per_answer_and_peer(result) for result in results if result.kind == "plain"]
    print(f"       people: {tables}; {sum(result.game == 'duel' for result in results)} Duels")
    figure("answers in these games", sum(result.answers for result in results))
    figure("games in which another device dealt on", dealt_on, shown=f"{dealers} new terms in all")
    if sent:
        figure("characters per answer and peer, median", median(sent), shown=f"{max(sent):.0f} the most")
    judged: Counter[str] = Counter()
    for result in results:
        judged.update(result.judged)
    for promise in PROMISES:
        print(f"       {promise.name}: looked at {judged[promise.name]} times")


if __name__ == "__main__":
    sys.exit(main())
