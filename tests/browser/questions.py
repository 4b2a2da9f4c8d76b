"""Saved games that are at a given question, found by letting bots play."""

import json
from collections.abc import Callable
from typing import Any

from bang import games
from bang.bots.bot import Bot
from bang.engine import saves
from bang.engine.chance import Chance
from tests.classic_games import new_game

# Every question, with the characters and seats that make it come up soon.
QUESTIONS: dict[str, dict[int, str]] = {
    "play": {0: "bart_cassidy"},
    "dodge": {0: "jourdonnais"},
    "indians": {0: "willy_the_kid"},
    "duel": {0: "willy_the_kid"},
    "save": {0: "black_jack"},
    "panic": {0: "rose_doolan"},
    "cat_balou": {0: "black_jack"},
    "general_store": {0: "paul_regret"},
    "kit_carlson": {0: "kit_carlson"},
    "lucky_duke": {0: "lucky_duke"},
    "jesse_jones": {0: "jesse_jones"},
    "pedro_ramirez": {0: "pedro_ramirez"},
    "discard": {0: "paul_regret"},
    "sid_ketchum": {0: "sid_ketchum"},
    "order": {0: "el_gringo", 1: "pedro_ramirez"},
    "character": {},
}
ALONE = tuple(prompt for prompt in QUESTIONS if prompt != "order")
"""Of somebody who plays alone, nobody asks in which order the cards of the dead are discarded."""
SEATS = {"classic": 4, "duel": 2}
Wanted = Callable[[Any], bool]


def _plays_on(game: Any, bots: list[Bot]) -> None:
    for seat in game.offers():
        keys = bots[seat].offer(game.view(seat))
        if keys:
            game.answer(seat, *keys)
            return
    seat = game.ask.seat
    game.answer(seat, *bots[seat].answer(game.view(seat)))


def at(prompt: str, seat: int = 0, seats: int = 4, is_it: Wanted = lambda game: True, most: int = 400) -> Any:
    """Play games until this seat is asked this question and has a choice."""
    for seed in range(most):
        game = new_game(
            seats=seats,
            seed=seed,
            choose_character=prompt == "character",
            characters={(place + seat) % seats: who for place, who in QUESTIONS[prompt].items()},
        )
        bots = [games.bot("classic", "easy", number, Chance(seed, "bot", number)) for number in range(seats)]
        while not game.is_over:
            for bot in bots:
                bot.saw(event.seen_by(bot.seat) for event in game.events)
            asked: Any = game.ask
            if asked.seat == seat and prompt == "sid_ketchum" and "sid_ketchum" in game.options():
                game.answer(seat, "sid_ketchum")
                asked = game.ask
            if (
                asked.seat == seat
                and asked.prompt == prompt
                and len(game.options()) > (1 if prompt == "order" else asked.count)
                and is_it(game)
            ):
                return game
            _plays_on(game, bots)
    raise AssertionError(f"no game comes to {prompt}")


def near_the_end(play: str = "classic") -> Any:
    """Play games until one ends with seat 0 alive, and return it at the last question seat 0 was asked."""
    seats = SEATS[play]
    for seed in range(40):
        game = games.rules(play).new_game(seats=seats, seed=seed)
        bots = [games.bot(play, "easy", seat, Chance(seed, "bot", seat)) for seat in range(seats)]
        last = None
        while not game.is_over:
            for bot in bots:
                bot.saw(event.seen_by(bot.seat) for event in game.events)
            asked: Any = game.ask
            if asked.seat == 0 and len(game.options()) > 1:
                last = game.clone()
            game.answer(asked.seat, *bots[asked.seat].answer(game.view(asked.seat)))
        if last is not None and game.view(None)["seats"][0]["alive"]:
            return last
    raise AssertionError("no game ends with seat 0 alive")


def aims(game: Any) -> bool:
    """Whether a card can be played on a target."""
    return any("-" in key and "@" in key for key in game.options())


def as_file(game: Any, name: str, **setup: Any) -> str:
    """Write a game as the page exports it."""
    play, seats = game.rules.name, len(game.view(None)["seats"])
    told = {
        "format": "bang-saved-game",
        "id": name,
        "setup": {
            "play": play,
            "seats": seats,
            "seed": 1,
            "bots": "easy",
            "hands": "alone",
            **setup,
        },
        "save": saves.save(game),
        "when": 0.0,
        "turn": 1,
        "over": None,
        "role": "",
        "character": "",
        "more": {},
    }
    return json.dumps(told)
