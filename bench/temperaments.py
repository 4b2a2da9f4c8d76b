"""Whether all temperaments of `steady` are equally strong where they meet, and what one sees of each.

python3 -m bench.temperaments [GAMES] [PROCESSES]
"""

import sys
from collections import Counter
from multiprocessing import Pool
from statistics import fmean
from typing import Any, NamedTuple

from bang.bots.bot import Bot
from bang.engine.game import Game
from bench import bot_games
from bench.blunders import TABLES, Answer, interval
from bench.figures import figure
from bench.former import NOW

MOST = 0.03
"""The most by which the shares of games won by two temperaments may lie apart."""

HABITS = {
    "grudge": "of shots with a choice, at somebody who struck first",
    "caution": "of turns with a Beer to drink, it is drunk before anything else",
    "bluff": "of first turns as an Outlaw with the Sheriff in range, no shot at him",
    "greed": "of turns that begin with a card to take, it is taken before anything else",
}
"""What one sees of each temperament."""


class Seen:
    """How often each seat of a game could show a habit, and how often it did."""

    def __init__(self) -> None:
        self.could: Counter[tuple[int, str]] = Counter()
        self.did: Counter[tuple[int, str]] = Counter()
        self._struck: set[tuple[int, int]] = set()
        self._begun: Counter[int] = Counter()
        self._is_first = self._has_chosen = False

    def __call__(self, game: Game[Any], bots: list[Bot], seat: int, keys: tuple[str, ...]) -> None:
        """Look at the events since the last answer, and at the answer about to be given."""
        for event in game.events:
            if event.kind == "turn" and event.seat is not None:
                self._begun[event.seat] += 1
                self._is_first, self._has_chosen = True, False
        if game.ask is None or game.ask.seat != seat or game.ask.prompt != "play":
            return
        answer = Answer(game.state, seat, "play", game.options(), keys)
        self._looks(answer, [answer._replace(keys=(key,)) for key in answer.options])
        self._is_first = False

    def _looks(self, answer: Answer, others: list[Answer]) -> None:
        seat = answer.seat
        if _strikes(answer):
            struck = {(other.target, seat) in self._struck for other in others if _strikes(other)}
            if len(struck) == 2:
                self._counts(seat, "grudge", (answer.target, seat) in self._struck)
            self._struck.add((seat, answer.target))
        if self._is_first and any(_drinks(other) for other in others) and answer.life < _most(answer):
            self._counts(seat, "caution", _drinks(answer))
        if self._is_first and any(_robs(other) for other in others):
            self._counts(seat, "greed", _robs(answer))
        roles = answer.table.roles
        sheriff = [other for other in others if _strikes(other) and roles[other.target] == "sheriff"]
        is_asked = self._begun[seat] == 1 and answer.role == "outlaw" and sheriff and not self._has_chosen
        if is_asked and (answer in sheriff or answer.keys[0] == "end"):
            self._has_chosen = True
            self._counts(seat, "bluff", answer not in sheriff)

    def _counts(self, seat: int, habit: str, did: bool) -> None:
        self.could[seat, habit] += 1
        self.did[seat, habit] += did


def _strikes(answer: Answer) -> bool:
    return answer.kind is not None and answer.kind.strikes == "target"


def _drinks(answer: Answer) -> bool:
    return answer.kind is not None and answer.kind.heals == "oneself"


def _robs(answer: Answer) -> bool:
    return answer.kind is not None and bool(answer.kind.robs) and answer.target != answer.seat


def _most(answer: Answer) -> int:
    most: int = answer.table.players[answer.seat].max_life
    return most


class Played(NamedTuple):
    """One seat of a game: its temperament, whether it won, how often it could show each habit and did."""

    temperament: str
    won: bool
    could: dict[str, int]
    did: dict[str, int]


def played(number: int) -> list[Played]:
    """The seats of a game."""
    seats, seed = TABLES[number % len(TABLES)], bot_games.seed_of("temperaments", number)
    bots, seen = bot_games.seated([NOW] * seats, seed), Seen()
    winners = bot_games.play(bot_games.dealt(seats, seed), bots, seen)
    return [
        Played(
            bot.temperament,
            bot.seat in winners,
            {habit: seen.could[bot.seat, habit] for habit in HABITS},
            {habit: seen.did[bot.seat, habit] for habit in HABITS},
        )
        for bot in bots
    ]


def share(seats: list[Played], habit: str) -> float:
    """How many of 100 times these seats did what they could."""
    return 100 * sum(one.did[habit] for one in seats) / max(1, sum(one.could[habit] for one in seats))


def main(games: int = 5000, processes: int = 2) -> bool:
    """Print how often each temperament wins and what one sees of it; return whether all are alike strong."""
    with Pool(processes) as pool:
        seats = [one for game in pool.map(played, range(games), chunksize=20) for one in game]
    shares = {}
    for name in sorted({one.temperament for one in seats}):
        wins = [one.won for one in seats if one.temperament == name]
        shares[name] = fmean(wins)
        width = 100 * interval(wins)[1]
        figure(f"won of 100 with {name}", 100 * shares[name], shown=f"±{width:.1f}; {len(wins)} seats")
    apart = max(shares.values()) - min(shares.values())
    holds = figure("temperaments apart, points", 100 * apart, 100 * MOST, f"{games} games")
    for habit, words in HABITS.items():
        own = share([one for one in seats if one.temperament == habit], habit)
        rest = share([one for one in seats if one.temperament != habit], habit)
        figure(f"{habit} shows, of 100 times", own, shown=f"others {rest:.1f}; {words}")
    return holds


if __name__ == "__main__":
    sys.exit(not main(*map(int, sys.argv[1:3])))
