"""Games that bots play to the end, each with only what its seat sees."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from bang import games
from bang.bots.bot import Bot
from bang.common.views import View
from bang.engine.chance import Chance
from bang.engine.game import Game

AnyGame = Game[Any]


def seated(game: str, levels: Sequence[str], seed: int) -> list[Bot]:
    """A bot of each level, one at each seat."""
    return [games.bot(game, level, seat, Chance(seed * 10 + seat)) for seat, level in enumerate(levels)]


def tell(players: Sequence[Bot], game: AnyGame) -> None:
    """Give every bot the events of the last answer as its seat saw them."""
    for player in players:
        player.saw([event.seen_by(player.seat) for event in game.events])


def seen(game: AnyGame, seat: int) -> View:
    """The view after a round trip through JSON."""
    view: View = json.loads(json.dumps(game.view(seat)))
    return view


def played(game: AnyGame, players: Sequence[Bot]) -> Iterator[tuple[AnyGame, int, tuple[str, ...]]]:
    """Play to the end, yielding each answer just before it is given."""
    while not game.is_over:
        tell(players, game)
        offered = ((seat, players[seat].offer(seen(game, seat))) for seat in game.offers())
        seat, keys = next(((seat, keys) for seat, keys in offered if keys), (-1, None))
        if keys is None:
            assert game.ask is not None
            seat = game.ask.seat
            keys = players[seat].answer(seen(game, seat))
        yield game, seat, keys
        game.answer(seat, *keys)
