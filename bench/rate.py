"""Random games at full speed; they need nothing but `bang`, so that they also run in the browser."""

import time
from typing import Any, NamedTuple

from bang import games as register
from bang.engine.chance import Chance
from bang.engine.game import Game


def new_game(game: str, seed: int) -> Game[Any]:
    """A game of this name; each number of players comes up in turn."""
    seats = register.options(game).SEATS
    return register.rules(game).new_game(seats=seats[seed % len(seats)], seed=seed)


def play(game: Game[Any], chance: Chance, most: int = 10_000) -> int:
    """Give random answers to the end or up to a limit, and return their number."""
    answers = 0
    while game.ask is not None and answers < most:
        ask = game.ask
        options = game.options()
        if ask.count == 1:
            game.answer(ask.seat, options[chance.below(len(options))])
        else:
            game.answer(ask.seat, *chance.mixed(options)[: ask.count])
        answers += 1
    return answers


class Rate(NamedTuple):
    """Answers a second, in wall-clock time and in processor time."""

    wall: float
    processor: float


def answers_per_second(game: str, games: int) -> Rate:
    """The speed of the whole engine, with hooks and events but without views."""
    answers = 0
    begun = time.perf_counter(), time.process_time()
    for seed in range(games):
        answers += play(new_game(game, seed), Chance(seed))
    return Rate(answers / (time.perf_counter() - begun[0]), answers / (time.process_time() - begun[1]))


def best(game: str, games: int, times: int) -> Rate:
    """The best of several measurements, because other processes can only make them worse."""
    rates = [answers_per_second(game, games) for _ in range(times)]
    return Rate(max(rate.wall for rate in rates), max(rate.processor for rate in rates))
