"""Bots play whole games, to see how they end, how fast they are and whether anything fails."""

import argparse
import json
import re
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from bang import games
from bang.bots.bot import Bot
from bang.common.views import View
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.game import Game

MOST_ANSWERS = 100_000
"""A game that takes more answers than this counts as a fault: it seems never to end."""

LONGEST = 60
"""A file name holds at most this many digits of a seed, because its length is limited."""


@dataclass
class Sums:
    """The results of all games together."""

    games: int = 0
    answers: int = 0
    turns: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)
    winners: tuple[str, ...] = ()
    wins: Counter[str] = field(default_factory=Counter)
    seats_by_role: Counter[str] = field(default_factory=Counter)
    wins_by_role: Counter[str] = field(default_factory=Counter)
    seats_by_level: Counter[str] = field(default_factory=Counter)
    wins_by_level: Counter[str] = field(default_factory=Counter)

    def as_data(self) -> dict[str, Any]:
        """The results as one JSON object."""
        seconds = self.seconds or 1e-9
        return {
            "games": self.games,
            "answers": self.answers,
            "answers_per_second": round(self.answers / seconds, 1),
            "games_per_second": round(self.games / seconds, 2),
            "faults": len(self.faults),
            "fault_logs": self.faults,
            "wins": {side: self.wins[side] for side in self.winners},
            "wins_by_role": _rates(self.wins_by_role, self.seats_by_role),
            "wins_by_level": _rates(self.wins_by_level, self.seats_by_level),
            "mean_answers": round(self.answers / max(self.games, 1), 1),
            "mean_turns": round(self.turns / max(self.games, 1), 1),
        }


def _rates(wins: Counter[str], seats: Counter[str]) -> dict[str, dict[str, float]]:
    return {
        name: {"seats": seats[name], "wins": wins[name], "rate": round(wins[name] / seats[name], 4)}
        for name in sorted(seats)
    }


def describe(parser: argparse.ArgumentParser) -> None:
    """The arguments of `simulate`."""
    parser.add_argument("--game", choices=games.names(), default=games.names()[0])
    parser.add_argument("--players", metavar="N", help="how many players, or a range to use in turn: 4-7")
    parser.add_argument("--games", type=int, default=100, metavar="K")
    parser.add_argument("--bots", default="random", metavar="LEVEL[,LEVEL…]", help="random, easy, steady")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    for name, values in _every_option().items():
        parser.add_argument(f"--{name}", choices=(*values, "all"))
    parser.add_argument("--json", action="store_true", help="print the results as JSON on one line")
    parser.set_defaults(run=lambda given: run(given, parser.error))


def run(given: argparse.Namespace, error: Callable[[str], Any]) -> bool:
    """Play the games that the arguments ask for, and return whether nothing failed."""
    game: str = given.game
    levels = given.bots.split(",")
    for level in levels:
        if level not in games.levels(game):
            error(f"no bot is called {level!r}; the levels are {', '.join(games.levels(game))}")
    seats = games.options(game).SEATS
    players = _players(given.players, seats)
    if not players:
        error(f"the {game} game is for {seats[0]} to {seats[-1]} players, not {given.players!r}")
    if given.games < 1:
        error(f"the number of games must be at least 1, not {given.games}")
    asked = _asked_for(given, error)
    chosen = [dict(zip(asked, values, strict=True)) for values in product(*asked.values())]
    sums = Sums(winners=games.rules(game).winners)
    for number in range(given.games):
        count = players[number % len(players)]
        # The levels move round the table from game to game, so that no level has the better seat.
        turned = [levels[(seat + number) % len(levels)] for seat in range(count)]
        options = chosen[number // len(players) % len(chosen)]
        play_one(sums, Planned(game, count, given.seed + number, options), turned)
    print(json.dumps(sums.as_data(), separators=(",", ":")) if given.json else _told(sums))
    return not sums.faults


class Planned(NamedTuple):
    """One game to play."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, str]


def _every_option() -> dict[str, tuple[str, ...]]:
    """The options of all games; `_asked_for` refuses those that the chosen game does not have."""
    found: dict[str, tuple[str, ...]] = {}
    for game in games.names():
        for name, values in games.options(game).OPTIONS.items():
            found[name] = tuple(dict.fromkeys((*found.get(name, ()), *values)))
    return found


def _asked_for(given: argparse.Namespace, error: Callable[[str], Any]) -> dict[str, tuple[str, ...]]:
    """The options that were given, each with the values to play in turn."""
    known = games.options(given.game).OPTIONS
    found: dict[str, tuple[str, ...]] = {}
    for name in _every_option():
        value = getattr(given, name)
        if value is None:
            continue
        if name not in known or value not in (*known[name], "all"):
            error(f"the {given.game} game has no {name} {value!r}")
        found[name] = known[name] if value == "all" else (value,)
    return found


def _players(text: str | None, seats: Sequence[int]) -> list[int]:
    """The numbers of players that the text names, one or a range; empty if it is not valid."""
    counts = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", text or str(seats[0]))
    asked = range(int(counts[1]), int(counts[2] or counts[1]) + 1) if counts else range(0)
    return list(asked) if all(count in seats for count in asked) else []


def play_one(sums: Sums, planned: Planned, levels: Sequence[str]) -> None:
    """Play one game and add its result; a fault is reported with its seed, and its log is saved."""
    began = perf_counter()
    game: Game[Any] | None = None
    try:
        rules = games.rules(planned.game)
        game = rules.new_game(seats=planned.seats, seed=planned.seed, options=planned.options)
        answers, turns = _play(game, levels, planned.seed)
        wrong = rules.misplaced(game.state)
        if wrong:
            raise AssertionError(wrong)
    except Exception as fault:  # Any error at all is a fault to report.
        sums.seconds += perf_counter() - began
        sums.games += 1
        sums.faults.append(_tell_fault(game, planned, fault))
        return
    sums.seconds += perf_counter() - began
    sums.games += 1
    sums.answers += answers
    sums.turns += turns
    _count_wins(sums, game.view(None), levels)


def _count_wins(sums: Sums, view: View, levels: Sequence[str]) -> None:
    over = view["over"]
    assert over is not None
    sums.wins[over["winner"]] += 1
    for seat, level in zip(view["seats"], levels, strict=True):
        won = seat["seat"] in over["winners"]
        sums.seats_by_role[str(seat["role"])] += 1
        sums.wins_by_role[str(seat["role"])] += won
        sums.seats_by_level[level] += 1
        sums.wins_by_level[level] += won


def _play(game: Game[Any], levels: Sequence[str], seed: int) -> tuple[int, int]:
    """Answer every question until the game is over, and return the number of answers and turns."""
    if all(level == "random" for level in levels):
        return _play_at_random(game, Chance(seed, "answers"))
    name = game.rules.name
    bots = [games.bot(name, level, seat, Chance(seed, "bot", seat)) for seat, level in enumerate(levels)]
    answers = 0
    _tell(bots, game)
    turns = _turns(game)
    while game.ask is not None and answers < MOST_ANSWERS:
        seat, keys = _next_answer(game, bots)
        game.answer(seat, *keys)
        answers += 1
        turns += _turns(game)
        _tell(bots, game)
    return _ended(game, answers, turns)


def _next_answer(game: Game[Any], bots: Sequence[Bot]) -> tuple[int, tuple[str, ...]]:
    """The offer that a bot accepts, or otherwise the answer of the seat that is asked."""
    for seat in game.offers():
        keys = bots[seat].offer(game.view(seat))
        if keys:
            return seat, keys
    assert game.ask is not None
    seat = game.ask.seat
    return seat, bots[seat].answer(game.view(seat), partial(game.imagine, seat))


def _tell(bots: Sequence[Bot], game: Game[Any]) -> None:
    for bot in bots:
        bot.saw(event.seen_by(bot.seat) for event in game.events)


def _play_at_random(game: Game[Any], chance: Chance) -> tuple[int, int]:
    """Give random legal answers, offers included, without computing views: the engine alone."""
    answers, turns = 0, _turns(game)
    while (ask := game.ask) is not None and answers < MOST_ANSWERS:
        options = game.options()
        offers = [(seat, key) for seat, keys in game.offers().items() for key in keys]
        place = chance.below(len(options) + len(offers))
        if place >= len(options):
            seat, key = offers[place - len(options)]
            game.answer(seat, key)
        elif ask.count == 1:
            game.answer(ask.seat, options[place])
        else:
            game.answer(ask.seat, *chance.mixed(options)[: ask.count])
        answers += 1
        turns += _turns(game)
    return _ended(game, answers, turns)


def _turns(game: Game[Any]) -> int:
    return sum(event.kind == "turn" for event in game.events)


def _ended(game: Game[Any], answers: int, turns: int) -> tuple[int, int]:
    if not game.is_over:
        raise AssertionError(f"the game does not end: {answers} answers were given")
    return answers, turns


def _tell_fault(game: Game[Any] | None, planned: Planned, fault: Exception) -> str:
    """Report the seed, save the log, and return the name of its file."""
    setting = ", ".join([planned.game, f"{planned.seats} players", *map(" ".join, planned.options.items())])
    print(f"seed {planned.seed} ({setting}): {type(fault).__name__}: {fault}", file=sys.stderr)
    traceback.print_exception(fault, file=sys.stderr)
    file = Path(f"bang-fault-{str(planned.seed)[-LONGEST:]}.json")
    try:
        file.write_text("" if game is None else saves.save(game), "utf-8")
    except Exception as why:  # If the game is too broken to save, its log is still written.
        file.write_text("\n".join(map(repr, game.log if game else [])), "utf-8")
        print(f"the game could not be saved, only its log: {why}", file=sys.stderr)
    print(f"the log is saved in {file}", file=sys.stderr)
    return str(file)


def _told(sums: Sums) -> str:
    """The results as text."""
    data = sums.as_data()
    lines = [
        f"{data['games']} games, {data['answers']} answers, {data['faults']} faults",
        f"{data['answers_per_second']} answers and {data['games_per_second']} games a second",
        f"{data['mean_answers']} answers and {data['mean_turns']} turns a game",
        "wins: " + ", ".join(f"{side} {count}" for side, count in data["wins"].items()),
    ]
    for title, rates in (("role", data["wins_by_role"]), ("bot", data["wins_by_level"])):
        for name, rate in rates.items():
            lines.append(
                f"  {title} {name}: {rate['wins']} of {rate['seats']} seats won ({rate['rate']:.1%})"
            )
    return "\n".join(lines)
