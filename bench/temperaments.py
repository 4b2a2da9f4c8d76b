"""Whether all temperaments of `steady` are equally strong, at tables where they meet.

python3 -m bench.temperaments [GAMES] [PROCESSES]
"""

import sys
from multiprocessing import Pool
from statistics import fmean

from bench import bot_games
from bench.blunders import TABLES, interval
from bench.former import NOW

MOST = 0.03
"""How far the shares of games won by two temperaments may lie apart."""


def won(number: int) -> list[tuple[str, bool]]:
    """The temperament of each player of a game, and whether that player won."""
    seats, seed = TABLES[number % len(TABLES)], bot_games.seed_of("temperaments", number)
    bots = bot_games.seated([NOW] * seats, seed)
    winners = bot_games.play(bot_games.dealt(seats, seed), bots)
    return [(bot.temperament, bot.seat in winners) for bot in bots]


def main(games: int = 5000, processes: int = 2) -> bool:
    """Print how often each temperament wins, and return whether they are alike."""
    with Pool(processes) as pool:
        played = [one for game in pool.map(won, range(games), chunksize=20) for one in game]
    shares = {}
    for name in sorted({name for name, _ in played}):
        wins = [win for other, win in played if other == name]
        shares[name] = fmean(wins)
        width = 100 * interval(wins)[1]
        print(f"  {name:12}{100 * shares[name]:6.1f} ±{width:.1f} of 100 won ({len(wins)} seats)")
    apart = max(shares.values()) - min(shares.values())
    print(f"  apart by {100 * apart:.1f} points in {games} games (at most {100 * MOST:.0f})")
    return apart <= MOST


if __name__ == "__main__":
    sys.exit(not main(*map(int, sys.argv[1:3])))
