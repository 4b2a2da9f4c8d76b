"""Random games at every kind of table, and what must be the same when two games are the same."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from bang import classic
from bang.classic.table import ClassicTable
from bang.engine.chance import Chance
from bang.engine.game import Game, Input
from bang.engine.questions import Answer
from bang.engine.saves import log_lines

ClassicGame = Game[ClassicTable]

GAMES = int(os.environ.get("BANG_GAMES", "12"))
"""How many games each property is tried on; `make bench` asks for thousands."""


class Kind(NamedTuple):
    """The options of a table, and the seed it is dealt with."""

    seats: int
    edition: str
    deck: str
    choose_character: bool
    seed: int

    def new_game(self) -> ClassicGame:
        """Deal it; in every other game Sid Ketchum sits there, whose offers are asked for out of turn."""
        return classic.new_game(
            seats=self.seats,
            seed=self.seed,
            edition=self.edition,
            deck=self.deck,
            choose_character=self.choose_character,
            characters={self.seed % self.seats: "sid_ketchum"} if self.seed % 2 else None,
        )

    def fresh(self) -> ClassicGame:
        """A copy without a dealer, on which nothing was dealt yet."""
        composition = classic.roles.roles_for(self.seats)
        table = ClassicTable(composition, self.edition, self.deck, self.choose_character)
        return Game(classic.RULES, table)

    def __str__(self) -> str:
        chosen = "-choose" if self.choose_character else ""
        return f"{self.seats}-{self.edition}-{self.deck}{chosen}-{self.seed}"


def kinds_of_table(count: int = GAMES, seed: int = 1) -> list[Kind]:
    """So many tables: every combination of the options comes before any comes twice."""
    chance = Chance(seed)
    kinds: list[Kind] = []
    while len(kinds) < count:
        options = product((4, 5, 6, 7), ("fourth", "fourth_italian", "first"), ("full", "beginners"), (0, 1))
        for seats, edition, deck, choose in chance.mixed(list(options)):
            kinds.append(Kind(seats, edition, deck, bool(choose), seed * 100_000 + len(kinds)))
    return kinds[:count]


def random_choice(game: ClassicGame, chance: Chance) -> tuple[int, tuple[str, ...]]:
    """Any legal answer to the open question, or now and then an offer taken up."""
    ask = game.ask
    assert ask is not None
    if ask.prompt == "play" and chance.below(3) == 0:
        offers = [(seat, key) for seat, keys in game.offers().items() for key in keys]
        if offers:
            seat, key = chance.pick(offers)
            return seat, (key,)
    options = game.options()
    if ask.count == 1:
        return ask.seat, (chance.pick(options),)
    return ask.seat, tuple(chance.mixed(options)[: ask.count])


def questions(kind: Kind, *, limit: int = 2000) -> Iterator[tuple[ClassicGame, Chance]]:
    """A random game, stopped at every question; it goes on when the next one is asked for."""
    game = kind.new_game()
    chance = Chance(kind.seed)
    while game.ask is not None and len(game.log) < limit:
        yield game, chance
        seat, keys = random_choice(game, chance)
        game.answer(seat, *keys)
    yield game, chance


def some_questions(kind: Kind, every: int) -> Iterator[tuple[ClassicGame, Chance]]:
    """About one in so many questions of a random game, and its end."""
    which = Chance(kind.seed + 1)
    for game, chance in questions(kind):
        if game.ask is None or which.below(every) == 0:
            yield game, chance


def play_on(game: ClassicGame, chance: Chance, answers: int) -> None:
    """So many random answers, or to the end."""
    for _ in range(answers):
        if game.ask is None:
            return
        seat, keys = random_choice(game, chance)
        game.answer(seat, *keys)


def inputs_of(kind: Kind) -> list[Input]:
    """The log of a whole random game."""
    game = kind.new_game()
    play_on(game, Chance(kind.seed), 2000)
    return game.log


def everything(game: ClassicGame) -> dict[str, Any]:
    """All that a game is, to compare it with another."""
    return {
        "table": classic.RULES.to_data(game.state),
        "asked": asked(game),
        "options": list(game.options()),
        "offers": game.offers(),
        "log": log_lines(game, classic.RULES),
        "dealer": None if game.dealer is None else game.dealer.to_data(),
    }


def asked(game: ClassicGame) -> dict[str, Any]:
    """The open question, or what the dealer is waited for, as everybody knows it."""
    ask, waiting = game.ask, game.waiting
    if ask is not None:
        return {
            "seat": ask.seat,
            "prompt": ask.prompt,
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


def public(table: ClassicTable) -> dict[str, Any]:
    """The part of a table that no hidden face touches: the same in the copy of every seat."""
    data = classic.RULES.to_data(table)
    lying_open = {*table.discards, *(token for player in table.players for token in player.in_play)}
    data["faces"] = {
        token: name
        for token, name in data["faces"].items()
        if int(token) in lying_open or table.is_seen_by_all(int(token))
    }
    data["roles"] = [
        role if shown else None for role, shown in zip(data["roles"], data["shown"], strict=True)
    ]
    return data


def for_spectator(entry: Input, seats: int) -> Input:
    """What a copy is told that belongs to no seat: only what everybody may know."""
    if isinstance(entry, Answer):
        return entry.for_seat(seats)
    everybody = (1 << seats) - 1
    audiences = entry.audiences
    each = [audiences] * len(entry.faces) if isinstance(audiences, int) else audiences
    shown = (face if who == everybody else None for face, who in zip(entry.faces, each, strict=True))
    return entry._replace(faces=tuple(shown))
