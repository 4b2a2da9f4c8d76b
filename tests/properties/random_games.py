"""Random games at every kind of table, and the data by which two games are compared."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from bang import games
from bang.common.rules import BangRules
from bang.engine.chance import Chance
from bang.engine.dealer import SPECTATOR
from bang.engine.game import Game, Input
from bang.engine.saves import log_lines
from tests import high_card
from tests.high_card.rules import BOX

CLASSIC = "classic"
AnyGame = Game[Any]

GAMES = int(os.environ.get("BANG_GAMES", "12"))
"""How many games each property is tried on; `make bench` asks for thousands."""


class Kind(NamedTuple):
    """A game, the options of a table, and the seed it is dealt with."""

    seats: int
    options: tuple[tuple[str, str], ...]
    seed: int
    game: str = CLASSIC

    @property
    def rules(self) -> BangRules[Any]:
        """The rules of the game."""
        return games.rules(self.game)

    @property
    def edition(self) -> str:
        """The edition of a classic table."""
        return dict(self.options)["edition"]

    @property
    def deck(self) -> str:
        """The deck of a classic table."""
        return dict(self.options)["deck"]

    @property
    def box(self) -> list[str]:
        """The names of all cards in the box."""
        if self.game == high_card.NAME:
            return list(BOX)
        return [name for printed in self.rules.printed().values() for name in printed["cards"]]

    def new_game(self) -> Any:
        """A new game; every other classic game has Sid Ketchum, who can act out of turn."""
        fixed = {}
        if self.game == CLASSIC and self.seed % 2:
            fixed = {"characters": {self.seed % self.seats: "sid_ketchum"}}
        return self.rules.new_game(seats=self.seats, seed=self.seed, options=dict(self.options), fixed=fixed)

    def fresh(self, whose: int | None = None) -> Any:
        """A copy without a dealer, before anything is dealt."""
        table = self.rules.table(seats=self.seats, options=dict(self.options))
        return Game(self.rules, table, whose=whose)

    def copies(self) -> dict[int | None, Any]:
        """The copies of all seats, and of a spectator (None)."""
        return {seat: self.fresh(SPECTATOR if seat is None else seat) for seat in (*range(self.seats), None)}

    def __str__(self) -> str:
        named = "-".join(value for _, value in self.options)
        return f"{self.game}-{self.seats}-{named}-{self.seed}"


def classic_kind(
    seats: int, edition: str = "fourth", deck: str = "full", *, choose: bool = False, seed: int
) -> Kind:
    """A table of the classic game."""
    characters = "two" if choose else "one"
    return Kind(seats, (("edition", edition), ("deck", deck), ("characters", characters)), seed)


def kinds_of_table(count: int = GAMES, seed: int = 1, game: str = CLASSIC) -> list[Kind]:
    """This many tables; every combination of options comes up before any is repeated."""
    chance = Chance(seed)
    kinds: list[Kind] = []
    found = games.options(game)
    names = list(found.OPTIONS)
    while len(kinds) < count:
        for seats, values in chance.mixed(list(product(found.SEATS, product(*found.OPTIONS.values())))):
            options = tuple(zip(names, values, strict=True))
            kinds.append(Kind(seats, options, seed * 100_000 + len(kinds), game))
    return kinds[:count]


def kinds_of_every_game(count: int = GAMES, seed: int = 1) -> list[Kind]:
    """Tables of every game in the register, and of the tiny one."""
    with high_card.registered():
        return [kind for game in games.names() for kind in kinds_of_table(count, seed, game)]


def random_choice(game: AnyGame, chance: Chance) -> tuple[int, tuple[str, ...]]:
    """A random legal answer to the open question, or now and then an accepted offer."""
    ask = game.ask
    assert ask is not None
    if ask.verb == "plays" and chance.below(3) == 0:
        offers = [(seat, key) for seat, keys in game.offers().items() for key in keys]
        if offers:
            seat, key = chance.pick(offers)
            return seat, (key,)
    options = game.options()
    if ask.count == 1:
        return ask.seat, (chance.pick(options),)
    return ask.seat, tuple(chance.mixed(options)[: ask.count])


def questions(kind: Kind, *, limit: int = 2000) -> Iterator[tuple[AnyGame, Chance]]:
    """A random game at each of its questions; it plays on when the iterator is advanced."""
    game = kind.new_game()
    chance = Chance(kind.seed)
    while game.ask is not None and len(game.log) < limit:
        yield game, chance
        seat, keys = random_choice(game, chance)
        game.answer(seat, *keys)
    yield game, chance


def some_questions(kind: Kind, every: int) -> Iterator[tuple[AnyGame, Chance]]:
    """About one in `every` questions of a random game, and its end."""
    which = Chance(kind.seed + 1)
    for game, chance in questions(kind):
        if game.ask is None or which.below(every) == 0:
            yield game, chance


def play_on(game: AnyGame, chance: Chance, answers: int) -> None:
    """Give this many random answers, or fewer if the game ends."""
    for _ in range(answers):
        if game.ask is None:
            return
        seat, keys = random_choice(game, chance)
        game.answer(seat, *keys)


def inputs_of(kind: Kind) -> list[Input]:
    """The log of a whole random game."""
    game: AnyGame = kind.new_game()
    play_on(game, Chance(kind.seed), 2000)
    return game.log


def everything(game: AnyGame) -> dict[str, Any]:
    """All data of a game, to compare it with another."""
    return {
        "table": game.rules.to_data(game.state),
        "asked": asked(game),
        "options": list(game.options()),
        "offers": game.offers(),
        "log": log_lines(game),
        "dealer": None if game.dealer is None else game.dealer.to_data(),
    }


def asked(game: AnyGame) -> dict[str, Any]:
    """The public part of the open question, or of the deal that the game waits for."""
    ask, waiting = game.ask, game.waiting
    if ask is not None:
        return {
            "seat": ask.seat,
            "prompt": ask.prompt,
            "verb": ask.verb,
            "tokens": list(ask.tokens),
            "wants": ask.wants,
            "also": list(ask.also),
            "count": ask.count,
            "about": dict(ask.about),
            "is_open": ask.is_open,
            "is_secret": ask.is_secret,
        }
    if waiting is not None:
        return {
            "deal": waiting.kind,
            "cards": len(waiting.faces),
            "audience": waiting.audience,
            "mixes": waiting.mixes,
            "own": waiting.own,
        }
    return {}


def public(game: AnyGame) -> dict[str, Any]:
    """The part of a table that does not depend on hidden faces: the same in the copy of every seat."""
    table, data = game.state, game.rules.to_data(game.state)
    lying_open = open_tokens(data)
    data["faces"] = {
        token: name
        for token, name in data["faces"].items()
        if int(token) in lying_open or table.is_seen_by_all(int(token))
    }
    if "roles" in data:
        data["roles"] = [
            role if shown else None for role, shown in zip(data["roles"], data["shown"], strict=True)
        ]
    # A copy keeps the backs of the cards whose faces it does not know.
    data.pop("backs", None)
    for side in data.get("sides", []):
        del side["dealt"]
    return data


def open_tokens(data: dict[str, Any]) -> set[int]:
    """The tokens of the cards that everybody sees, in a table as plain data."""
    figures = [*data.get("players", []), *(one for side in data.get("sides", []) for one in side["line"])]
    return {*data["discards"], *(token for figure in figures for token in figure["in_play"])}
