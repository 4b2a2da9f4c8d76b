"""Times one version of this repository: python3 -P bench/one_version.py answers|pieces|modules|lobby …

`bench.versions` starts it by its path, in the folder of the version that is to be measured, each time in a
process of its own. So `bang` and `web` are those of that version, and this file must get on with all of them.
It prints its result as JSON; times are in seconds.
"""

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from statistics import median
from typing import Any


def new_game(game: str, seed: int) -> Any:
    """A game of this name; each number of players comes up in turn."""
    seats = (2,) if game == "duel" else (4, 5, 6, 7)
    given = {"seats": seats[seed % len(seats)], "seed": seed}
    try:
        register = import_module("bang.games")
    except ModuleNotFoundError:  # a version that knows the classic game only
        return import_module(f"bang.{game}").new_game(**given)
    return register.rules(game).new_game(**given)


def chance(seed: int) -> Any:
    """Random numbers of this version."""
    return import_module("bang.engine.chance").Chance(seed)


def play(game: Any, luck: Any, most: int = 10_000) -> int:
    """Give random answers to the end or up to a limit, and return their number."""
    answers = 0
    while game.ask is not None and answers < most:
        ask = game.ask
        options = game.options()
        if ask.count == 1:
            game.answer(ask.seat, options[luck.below(len(options))])
        else:
            game.answer(ask.seat, *luck.mixed(options)[: ask.count])
        answers += 1
    return answers


def answers(game: str, games: str) -> float:
    """The processor time of a random answer."""
    play(new_game(game, 0), chance(0))
    begun = time.process_time()
    given = sum(play(new_game(game, seed), chance(seed)) for seed in range(int(games)))
    return (time.process_time() - begun) / given


def middles(name: str, games: int) -> Iterator[Any]:
    """Random games, stopped at several questions on the way."""
    for seed in range(games):
        luck = chance(seed)
        game = new_game(name, seed)
        while game.ask is not None:
            yield game
            play(game, luck, 1 + luck.below(12))


def seconds(do: Callable[[], Any], times: int = 3) -> float:
    """The shortest of several measured times."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        do()
        taken.append(time.perf_counter() - begun)
    return min(taken)


def pieces(name: str, games: str) -> dict[str, float]:
    """The median times of clones, views and saves at many questions."""
    register, saves = import_module("bang.games"), import_module("bang.engine.saves")
    taken: dict[str, list[float]] = {"first clone": [], "clone again": [], "view": [], "save and load": []}
    gc.disable()
    for number, game in enumerate(middles(name, int(games))):
        text = saves.save(game)
        first = [seconds(register.load(text).clone, times=1) for _ in range(3)]
        taken["first clone"].append(min(first))
        game.clone()
        taken["clone again"].append(seconds(game.clone))
        taken["view"].append(seconds(lambda game=game, seat=number % game.state.seats: game.view(seat)))  # type: ignore[misc]
        if len(game.log) > 100 and number % 3 == 0:
            taken["save and load"].append(seconds(lambda game=game: register.load(saves.save(game))))  # type: ignore[misc]
    return {piece: median(times) for piece, times in taken.items()}


def modules() -> list[str]:
    """The modules that the lobby needs before it answers."""
    package = import_module("web.build.package")
    return [
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in sorted(package.of_lobby(package.modules()))
    ]


def lobby(*names: str) -> float:
    """The processor time of importing these modules."""
    begun = time.process_time()
    for name in names:
        try:
            import_module(name)
        except ModuleNotFoundError as missing:
            if missing.name != "js":  # there is no browser here
                raise
    return time.process_time() - begun


MEASURES: dict[str, Callable[..., Any]] = {
    "answers": answers,
    "pieces": pieces,
    "modules": modules,
    "lobby": lobby,
}

if __name__ == "__main__":
    print(json.dumps(MEASURES[sys.argv[1]](*sys.argv[2:])))
