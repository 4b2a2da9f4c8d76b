"""Elections with all kinds of trouble and with liars, each from a seed.

python3 -m bench.elections [RUNS] [--first SEED] [--processes N]

Pages die, sleep and return, the network is cut and heals, one of the people may lie. No two hosts ever play
on beside each other, and once nothing breaks any more the table goes on. A seed that is printed can be
repeated alone: RUNS is 1 and SEED is that seed.
"""

import argparse
import os
import sys
from multiprocessing import Pool

from bench.figures import figure, median
from tests.net.election_world import Broken
from tests.net.elections import BOUND, Result, played

RUNS = 100_000
FIRST = 100_000
"""The seeds from here on; those below are a sample in `make test`."""


def play(seed: int) -> Result | str:
    """Play the election of a seed, and return what went wrong if anything did."""
    try:
        return played(seed)
    except Broken as broken:
        return str(broken)


def main() -> int:
    """Print the figures; fail if a single election went wrong."""
    parser = argparse.ArgumentParser(prog="python3 -m bench.elections", description=__doc__)
    parser.add_argument("runs", nargs="?", type=int, default=RUNS)
    parser.add_argument("--first", type=int, default=FIRST, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    seeds = range(given.first, given.first + given.runs)
    with Pool(given.processes) as pool:
        done = list(pool.imap_unordered(play, seeds, chunksize=100))
    faults = [one for one in done if isinstance(one, str)]
    for fault in faults:
        print(fault, file=sys.stderr)
    results = [one for one in done if isinstance(one, Result)]
    seconds = [one.seconds for one in results if one.seconds is not None] or [0.0]
    print(f"       {sum(bool(one.lie) for one in results)} with a liar, {len(seconds)} with a majority")
    figure("terms that began in these elections", sum(one.terms - 1 for one in results))
    figure("seconds until the table went on, most", max(seconds), BOUND, f"median {median(seconds):.0f}")
    return 0 if figure("elections that failed", len(faults), 0, f"of {given.runs}") else 1


if __name__ == "__main__":
    sys.exit(main())
