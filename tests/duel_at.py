"""Duels that are at a given question, found by playing at random."""

from collections.abc import Callable
from typing import Any

from bang import games
from bang.engine.chance import Chance

SCOPES = ("recharge/scope", "recharge/law:scope", "recharge/outlaws:scope")


def at(is_it: Callable[[Any, list[str]], bool], seat: int = 0, prompt: str = "play", most: int = 300) -> Any:
    """Play Duels at random until a side is asked a question with options like these."""
    for seed in range(most):
        game = games.rules("duel").new_game(seats=2, seed=seed)
        chance = Chance(seed)
        while (asked := game.ask) is not None:
            options = list(game.options())
            if (asked.seat, asked.prompt) == (seat, prompt) and is_it(game, options):
                return game
            game.answer(asked.seat, *chance.mixed(options)[: asked.count])
    raise AssertionError("no Duel comes to such a question")


def mine(game: Any, key: str) -> bool:
    """Whether an answer names a card of the hand of the law."""
    name = key.partition("@")[0].rpartition("/")[2]
    return name in game.view(0)["seats"][0]["hand"]


def several(game: Any, options: list[str]) -> bool:
    """Whether a card of the hand can be recharged, or played on one of two characters."""
    return any(
        key.startswith(SCOPES)
        for key in options
        if "@" not in key and mine(game, key)
        if sum(one.startswith(f"{key.rpartition('/')[2]}@") for one in options) > 1
    )
