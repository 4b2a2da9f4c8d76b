"""Random games as fast as they go; it needs nothing but `bang`, and runs in the browser too."""

import time

from bang import classic
from bang.classic.table import ClassicTable
from bang.engine.chance import Chance
from bang.engine.game import Game

SEATS = (4, 5, 6, 7)


def play(game: Game[ClassicTable], chance: Chance, most: int = 10_000) -> int:
    """Random answers to the end, or so many; how many there were."""
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


def answers_per_second(games: int) -> float:
    """The whole engine with all hooks and events, views not drawn."""
    answers = 0
    begun = time.perf_counter()
    for seed in range(games):
        answers += play(classic.new_game(seats=SEATS[seed % 4], seed=seed), Chance(seed))
    return answers / (time.perf_counter() - begun)


def best(games: int, times: int) -> float:
    """The best of several measurements: whatever else the machine does only makes them worse."""
    return max(answers_per_second(games) for _ in range(times))
