"""How much better `steady` plays than `easy`: one of each level among four of the other.

python3 -m bench.bots [GAMES] [PROCESSES]
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from typing import Any, NamedTuple

from bang import games as register
from bang.classic.roles import SIDES
from bang.engine.chance import Chance
from bang.engine.game import Game
from bench import bot_games
from bench.figures import figure
from tests.classic_games import new_game

SEATS = 5
ROLES = ("sheriff", "renegade", "outlaw", "outlaw", "deputy")
WANTED = 1.5
"""A single `steady` must win at least this many times as often as a single `easy`."""


class Deal(NamedTuple):
    """One game to play: the single player's level, seat and role."""

    level: str
    others: str
    seat: int
    role: str
    seed: int


def deals(games: int, level: str, others: str) -> Iterator[Deal]:
    """Deals that give the single player each seat and role in turn; the seeds are always the same."""
    for seed in range(games):
        yield Deal(level, others, seed % SEATS, ROLES[seed // SEATS % len(ROLES)], seed)


def play(levels: Sequence[str], game: Game[Any], seed: int) -> None:
    """Let bots of these levels play a game to its end; each gets only what its seat sees."""
    chances = [Chance(seed, "bot", seat) for seat in range(len(levels))]
    name = game.rules.name
    bots = [register.bot(name, levels[seat], seat, chance) for seat, chance in enumerate(chances)]
    bot_games.play(game, bots)


def is_won(deal: Deal) -> bool:
    """Play a deal, and return whether the single player's side wins."""
    levels = [deal.others] * SEATS
    levels[deal.seat] = deal.level
    game = new_game(seats=SEATS, seed=deal.seed, roles={deal.seat: deal.role})
    play(levels, game, deal.seed)
    return deal.role in SIDES[game.state.winner]


def main(games: int = 1000, processes: int = 2) -> bool:
    """Print the figures, and return whether the target is met."""
    won: dict[str, Counter[str]] = {}
    with Pool(processes) as pool:
        for level, others in (("steady", "easy"), ("easy", "steady")):
            played = list(deals(games, level, others))
            results = pool.map(is_won, played, chunksize=20)
            won[level] = Counter(deal.role for deal, is_win in zip(played, results, strict=True) if is_win)
    each = Counter(deal.role for deal in deals(games, "", ""))
    for role in dict.fromkeys(ROLES):
        steady, easy = (100 * won[level][role] / each[role] for level in ("steady", "easy"))
        figure(
            f"won of 100 by one steady among easy, {role}", steady, shown=f"one easy among steady {easy:.1f}"
        )
    steady, easy = (100 * sum(won[level].values()) / games for level in ("steady", "easy"))
    shown = f"{steady:.1f} and {easy:.1f} of 100, {games} games each"
    what = "one steady among easy wins, compared with one easy among steady"
    return figure(what, steady / max(easy, 1e-9), WANTED, shown, at_least=True)


if __name__ == "__main__":
    sys.exit(not main(*map(int, sys.argv[1:3])))
