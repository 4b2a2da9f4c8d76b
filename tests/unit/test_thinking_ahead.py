"""A mind that thinks ahead needs only what a bot is given: here is a tiny one, which plays every game."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bang import games
from bang.bots.anything import Anything
from bang.bots.bot import Bot, Imagine, Thinker
from bang.common.views import Asked, View
from bang.engine.chance import Chance
from tests import high_card

GAMES = 2
ANSWERS_AHEAD = 6


class Ahead(Anything):
    """A bot that tries each answer in imagined games, and takes the one that leaves most life points."""

    def think(self, view: View, asked: Asked, chance: Chance, imagine: Imagine) -> tuple[str, ...]:
        seat = asked["seat"]
        worlds = [imagine(chance) for _ in range(GAMES)]
        tries = list(
            dict.fromkeys(tuple(chance.mixed(asked["options"])[: asked["count"]]) for _ in range(12))
        )
        return max(tries, key=lambda keys: sum(tried(game, seat, keys, chance) for game in worlds))


def tried(game: Any, seat: int, keys: tuple[str, ...], chance: Chance) -> int:
    """How many more life points than the others a seat has some answers after this one."""
    trial = game.clone(records=False)
    trial.answer(seat, *keys)
    for _ in range(ANSWERS_AHEAD):
        if trial.ask is None:
            break
        trial.answer(trial.ask.seat, *chance.mixed(trial.options())[: trial.ask.count])
    life = list(map(points, trial.view(seat)["seats"]))
    return len(life) * life[seat] - sum(life)


def points(seat: Any) -> int:
    """The life points of a seat's characters, or the coins of a player of the tiny game."""
    return int(seat["coins"] if "coins" in seat else sum(figure["life"] for figure in seat["figures"]))


def played(name: str, seats: int, seed: int, *, thinks: bool = True) -> Any:
    """A game whose first seat thinks ahead, to its end."""
    game = games.rules(name).new_game(seats=seats, seed=seed)
    bots = [Bot(Ahead() if seat == 0 else Anything(), seat, Chance(seed, seat)) for seat in range(seats)]
    while game.ask is not None:
        seat = game.ask.seat
        for bot in bots:
            bot.saw(event.seen_by(bot.seat) for event in game.events)
        imagine = partial(game.imagine, seat) if thinks else None
        game.answer(seat, *bots[seat].answer(game.view(seat), imagine))
    return game


@pytest.mark.parametrize(("name", "seats"), [("classic", 4), ("duel", 2), (high_card.NAME, 2)])
def test_a_mind_that_thinks_ahead_plays_a_legal_game(name: str, seats: int) -> None:
    with high_card.registered():
        game, again = played(name, seats, 3), played(name, seats, 3)
        assert game.is_over
        assert game.log == again.log, "what it thinks follows from its seed and what it has seen"


def test_thinking_ahead_wins_more_often() -> None:
    """The tiny game shows it in a few games: whoever looks at what comes next wins most of them."""
    with high_card.registered():
        won = [played(high_card.NAME, 2, seed).state.winner == "left" for seed in range(30)]
        guessed = [played(high_card.NAME, 2, seed, thinks=False).state.winner == "left" for seed in range(30)]
    assert sum(won) > sum(guessed)


def test_only_a_mind_that_thinks_ahead_is_a_thinker() -> None:
    assert isinstance(Ahead(), Thinker)
    for name in games.names():
        for level in games.levels(name):
            assert not isinstance(games.bot(name, level, 0, Chance(1)).mind, Thinker)
