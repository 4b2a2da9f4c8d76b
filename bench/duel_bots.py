"""How many Duels `steady` wins against `easy`: every deal twice, with the sides swapped.

python3 -m bench.duel_bots [SEEDS] [PROCESSES]
"""

import sys
from collections import Counter
from multiprocessing import Pool

from bang import games as register
from bench.bots import play
from bench.figures import figure

WANTED = 0.6
"""The share of games that `steady` must win."""


def wins(seed: int) -> Counter[str]:
    """Play the deal of a seed twice, and return how often `steady` wins as each side."""
    rules, won = register.rules("duel"), Counter[str]()
    for seat, role in enumerate(rules.winners):
        levels = ["easy", "easy"]
        levels[seat] = "steady"
        game = rules.new_game(seats=2, seed=seed)
        play(levels, game, seed)
        won[role] += game.state.winner == role
    return won


def main(seeds: int = 500, processes: int = 2) -> bool:
    """Print the figures, and return whether the target is met."""
    with Pool(processes) as pool:
        won = sum(pool.map(wins, range(1, seeds + 1), chunksize=20), Counter[str]())
    for role, count in won.items():
        figure(f"won of 100 by steady against easy, as {role}", 100 * count / seeds, shown=f"{seeds} games")
    share, shown = won.total() / (2 * seeds), f"{2 * seeds} games, each deal with both sides"
    return figure("won of 100 by steady against easy", 100 * share, 100 * WANTED, shown, at_least=True)


if __name__ == "__main__":
    sys.exit(not main(*map(int, sys.argv[1:3])))
