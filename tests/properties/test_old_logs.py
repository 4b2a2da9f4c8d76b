"""A game whose log is refused by the present rules goes on from the table in its save."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bang import games
from bang.bots.bot import Bot
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.events import Event
from tests.properties.random_games import AnyGame, Kind, everything, kinds_of_every_game, some_questions

tables = pytest.mark.parametrize("kind", kinds_of_every_game(seed=3), ids=str)

REFUSED = (
    "0 plays bang-2H on 9",
    "0 flies",
    "dealer shuffles beer-6H",
    "9 ends",
    "",
    "dealer lunch",
    "0 ends # 1=",
)


def refused(game: AnyGame, place: int, line: str) -> str:
    """The save of a game, as if other rules had played it, with a line that the present rules refuse."""
    data = json.loads(saves.save(game))
    data["rules"] += 1
    data["log"][place] = line
    return json.dumps(data)


def bots_for(kind: Kind, level: str) -> list[Bot]:
    """A bot of this level at every seat."""
    return [games.bot(kind.game, level, seat, Chance(kind.seed, seat)) for seat in range(kind.seats)]


def bots_answer(game: AnyGame, bots: list[Bot]) -> list[Event]:
    """Let the bot that is asked answer, and show all bots what happened."""
    assert game.ask is not None
    seat = game.ask.seat
    events = game.answer(seat, *bots[seat].answer(game.view(seat)))
    for bot in bots:
        bot.saw(event.seen_by(bot.seat) for event in events)
    return events


def table_of(game: AnyGame) -> Any:
    """The table in the save of a game; None before the deal."""
    table = game.rules.to_data(game.boundary)
    return None if table == game.rules.to_data(game.rules.fresh(table)) else table


def start_of(game: AnyGame) -> Any:
    """The table at which the log of a game starts; None before the deal."""
    return None if game.start is None else game.rules.to_data(game.start)


@tables
def test_a_game_whose_log_is_refused_goes_on_from_its_table_to_the_end(kind: Kind) -> None:
    for number, (game, chance) in enumerate(some_questions(kind, 30)):
        if game.ask is None or not game.log:
            continue
        place = chance.copy().below(len(game.log))
        text = refused(game, place, REFUSED[number % len(REFUSED)])
        loaded = games.load(text)
        begun = len(game.log) - len(game.since)
        since = saves.log_lines(game)[begun:] if place < begun else []
        assert start_of(loaded) == table_of(game)
        lines = saves.log_lines(loaded)
        assert lines[: len(since)] == since
        assert all(line.startswith("dealer") for line in lines[len(since) :])
        if place < begun:
            assert everything(loaded) == everything(game) | {"log": since}
        goes_on_to_the_end(loaded, kind, games.levels(kind.game)[-(number % 2)])


def goes_on_to_the_end(game: AnyGame, kind: Kind, level: str) -> None:
    """Play on, and at intervals save, load, clone and replay the game."""
    bots, told = bots_for(kind, level), [game.events]
    while game.ask is not None:
        if len(told) % 20 == 0:
            assert everything(game.clone()) == everything(game)
            again = games.load(saves.save(game))
            assert everything(again) == everything(game)
            assert start_of(again) == start_of(game) == start_of(game.clone())
            game = again
        told.append(bots_answer(game, bots))
        for seat in range(kind.seats):
            game.view(seat)
    assert game.is_over
    *_, (_, replayed) = games.replay(saves.save(game))
    assert everything(replayed) == everything(game) | {"dealer": None}
    assert everything(games.load(saves.save(game))) == everything(game)


@tables
def test_the_story_of_such_a_game_is_told_from_its_table(kind: Kind) -> None:
    for game, chance in some_questions(kind, 60):
        if game.ask is None or not game.log:
            continue
        loaded = games.load(refused(game, chance.below(len(game.log)), "0 flies"))
        first = len(loaded.log)
        bots, told = bots_for(kind, "random"), []
        while loaded.ask is not None:
            told += bots_answer(loaded, bots)
        assert {"over"} <= {event.kind for event in told}
        steps = [(entry, list(table.events)) for entry, table in games.replay(saves.save(loaded))]
        assert steps[0][0] is None
        assert len(steps) == len(loaded.log) + 1
        assert [event for _, events in steps[first + 1 :] for event in events] == told


@tables
def test_a_log_of_other_rules_that_fits_is_kept_whole(kind: Kind) -> None:
    for game, _ in some_questions(kind, 30):
        data = json.loads(saves.save(game))
        loaded = games.load(json.dumps(data | {"rules": data["rules"] + 1}))
        assert loaded.start is None
        assert everything(loaded) == everything(game)


@tables
def test_a_log_of_other_rules_that_leads_to_another_table_is_not_kept(kind: Kind) -> None:
    """Two games of the same kind: the log of the one and the table of the other."""
    *_, (other, _) = some_questions(kind._replace(seed=kind.seed + 2), 1)
    strange = json.loads(saves.save(other))
    for game, _ in some_questions(kind, 60):
        data = json.loads(saves.save(game)) | {
            "log": strange["log"],
            "since": 0,
            "rules": kind.rules.version + 1,
        }
        loaded = games.load(json.dumps(data))
        assert start_of(loaded) == table_of(game)
        if loaded.start is not None:
            assert all(line.startswith("dealer") for line in saves.log_lines(loaded))
