"""Duels that are at a given question, found by playing at random."""

from collections.abc import Callable
from typing import Any

from bang import games
from bang.engine.chance import Chance


def at(is_it: Callable[[Any, list[str]], bool], seat: int = 0, prompt: str = "play", most: int = 300) -> Any:
    """Plays Duels at random until a side is asked a question with options like these."""
    for seed in range(most):
        game = games.rules("duel").new_game(seats=2, seed=seed)
        chance = Chance(seed)
        while (asked := game.ask) is not None:
            options = list(game.options())
            if (asked.seat, asked.prompt) == (seat, prompt) and is_it(game, options):
                return game
            game.answer(asked.seat, *chance.mixed(options)[: asked.count])
    raise AssertionError("no Duel comes to such a question")
