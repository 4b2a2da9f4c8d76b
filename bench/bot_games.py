"""Whole classic games between bots of several versions, watched from where everything is known.

python3 -m bench.bot_games SEATS NUMBER prints the saved game of a number that `bench.blunders` names;
`python3 -m bang replay` tells it in words.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Any

from bang.bots.bot import Bot
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.game import Game
from bench import former
from tests.classic_games import new_game

Watched = Callable[[Game[Any], list[Bot], int, tuple[str, ...]], None]
"""What gets the game and its bots just before an answer, the seat that gives it, and the answer."""


def seed_of(word: str, number: int) -> int:
    """A seed for a purpose; neighbouring numbers have nothing in common."""
    return Chance(number, word).below(1 << 53)


def dealt(seats: int, seed: int) -> Game[Any]:
    """A game with the usual options."""
    return new_game(seats=seats, seed=seed)


def seated(revisions: Sequence[str], seed: int) -> list[Bot]:
    """A steady bot of each revision, one at each seat; its luck depends on the seed and the seat."""
    return [
        former.bot(revision, "classic", "steady", seat, Chance(seed, "bot", seat))
        for seat, revision in enumerate(revisions)
    ]


def play(game: Game[Any], bots: Sequence[Bot], watched: Watched | None = None) -> Sequence[int]:
    """Play to the end, each bot with only what its seat sees, and return the seats that win."""
    players = list(bots)
    while True:
        for bot in players:
            bot.saw([event.seen_by(bot.seat) for event in game.events])
        if game.is_over:
            winners: list[int] = game.view(None)["over"]["winners"]
            return winners
        seat, keys = _answer(game, players)
        if watched:
            watched(game, players, seat, keys)
        game.answer(seat, *keys)


def _answer(game: Game[Any], bots: list[Bot]) -> tuple[int, tuple[str, ...]]:
    for seat in game.offers():
        keys = bots[seat].offer(game.view(seat))
        if keys is not None:
            return seat, keys
    assert game.ask is not None
    return game.ask.seat, bots[game.ask.seat].answer(game.view(game.ask.seat))


def main(seats: int, number: int) -> None:
    """Print one of the games that are counted, played by the bots of today."""
    seed = seed_of("blunders", number)
    game = dealt(seats, seed)
    play(game, seated([former.NOW] * seats, seed))
    print(saves.save(game))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
