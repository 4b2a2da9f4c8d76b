"""Imagined games fit what a seat knows, and nothing else; a clone that records nothing plays on the same."""

from __future__ import annotations

from typing import Any

import pytest

from bang import games
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.dealer import SPECTATOR, OpenDealer
from bang.engine.questions import Refused
from tests.properties.random_games import (
    GAMES,
    AnyGame,
    Kind,
    asked,
    everything,
    kinds_of_every_game,
    kinds_of_table,
    play_on,
    public,
    questions,
    random_choice,
    some_questions,
)

tables = pytest.mark.parametrize("kind", kinds_of_every_game(max(GAMES // 2, 1), seed=23), ids=str)
classic_tables = pytest.mark.parametrize("kind", kinds_of_table(max(GAMES // 4, 2), seed=24), ids=str)


def imagined_alike(game: AnyGame, other: AnyGame) -> None:
    """Two imagined games are one and the same."""
    assert everything(game) == everything(other)
    assert saves.log_lines(game) == saves.log_lines(other)
    assert game.options() == other.options()
    assert game.rules.to_data(game.boundary) == game.rules.to_data(other.boundary)


@tables
def test_an_imagined_game_fits_what_the_seat_knows_and_goes_on_to_its_end(kind: Kind) -> None:
    for game, chance in some_questions(kind, 25):
        if game.ask is None:
            continue
        seat = chance.pick([*range(kind.seats), None, game.ask.seat])
        before = everything(game)
        imagined = game.imagine(seat, chance.copy())
        assert everything(game) == before, "the game itself stays as it was"
        check_fits(imagined, game, seat)
        imagined_alike(imagined, game.clone().imagine(seat, chance.copy()))
        clone = imagined.clone()
        assert everything(clone) == everything(imagined)
        play_on(imagined, chance.copy(), 3000)
        play_on(clone, chance.copy(), 3000)
        assert imagined.is_over
        assert everything(clone) == everything(imagined)
        assert everything(game) == before


def check_fits(imagined: AnyGame, game: AnyGame, seat: int | None) -> None:
    rules, table = imagined.rules, imagined.state
    assert imagined.view(seat) == game.view(seat)
    assert asked(imagined) == asked(game)
    assert public(imagined) == public(game)
    assert imagined.events == []
    assert rules.is_whole(table)
    assert rules.misplaced(table) == rules.misdealt(table) == ""
    for token, face in game.state.faces.items():
        if game.state.knows(seat, token) or token in known_by_lying_open(game):
            assert table.faces[token] is face
        assert table.back_of(token) == game.state.back_of(token) or token not in in_hands(game)
    if seat is not None and game.ask is not None and game.ask.seat == seat:
        assert imagined.options() == game.options()


IN_THE_MIDDLE = {"kit_carlson", "lucky_duke", "general_store", "duel", "indians", "dodge", "save"}
"""Questions in the middle of an action: cards are looked at, a Duel is half fought, somebody is dying."""


def test_every_kind_of_action_under_way_is_imagined() -> None:
    left = dict.fromkeys(IN_THE_MIDDLE, 4)
    rules, chance = games.rules("classic"), Chance(5)
    for seed in range(40):
        fixed = {"characters": {0: "kit_carlson", 1: "lucky_duke"}}
        game: AnyGame = rules.new_game(seats=5, seed=seed, fixed=fixed)
        while game.ask is not None:
            if left.get(game.ask.prompt):
                left[game.ask.prompt] -= 1
                every = {seat: game.imagine(seat, chance) for seat in (*range(5), None)}
                for seat, imagined in every.items():
                    check_fits(imagined, game, seat)
                    assert everything(imagined.clone()) == everything(imagined)
                play_on(every[0], chance, 3000)
                assert every[0].is_over
            who, keys = random_choice(game, chance)
            game.answer(who, *keys)
        if not any(left.values()):
            return
    raise AssertionError(f"these were never asked: {left}")


def known_by_lying_open(game: AnyGame) -> list[int]:
    return list(game.state.discards)


def in_hands(game: AnyGame) -> set[int]:
    if game.rules.name == "high_card":
        return {token for hand in game.state.hands for token in hand}
    return {token for seat in range(game.state.seats) for token in game.state.hand(seat)}


@tables
def test_a_seats_own_copy_imagines_the_same_game(kind: Kind) -> None:
    """So nothing that the seat does not know has any influence, nor is it anywhere in the imagined game."""
    game, copies = kind.new_game(), kind.copies()
    chance, fed = Chance(kind.seed), 0
    while True:
        for entry in game.log[fed:]:
            for seat, copy in copies.items():
                copy.feed(entry.for_seat(seat))
        fed = len(game.log)
        if game.ask is None:
            return
        if chance.below(12) == 0:
            for seat, copy in copies.items():
                imagined = game.imagine(seat, chance.copy())
                imagined_alike(imagined, copy.imagine(seat, chance.copy()))
        seat, keys = random_choice(game, chance)
        game.answer(seat, *keys)


@tables
def test_every_question_can_be_imagined(kind: Kind) -> None:
    """In the middle of every action too."""
    for game, chance in questions(kind):
        if game.ask is not None:
            imagined = game.imagine(game.ask.seat, chance.copy())
            assert imagined.view(game.ask.seat) == game.view(game.ask.seat)
            play_on(imagined, chance.copy(), 4)


@tables
def test_a_clone_that_records_nothing_plays_on_like_the_game(kind: Kind) -> None:
    for game, chance in some_questions(kind, 12):
        before = everything(game)
        trial, clone = game.clone(records=False), game.clone()
        assert asked(trial) == asked(game)
        while clone.ask is not None and chance.below(40):
            seat, keys = random_choice(clone, chance)
            clone.answer(seat, *keys)
            assert trial.answer(seat, *keys) == []
            assert asked(trial) == asked(clone)
            assert trial.options() == clone.options()
        assert trial.rules.to_data(trial.state) == clone.rules.to_data(clone.state)
        assert trial.view(0) == clone.view(0)
        assert (trial.log, trial.since) == ([], [])
        assert everything(game) == before


@tables
def test_what_records_nothing_is_neither_cloned_nor_saved(kind: Kind) -> None:
    trial: AnyGame = kind.new_game().clone(records=False)
    for refused in (trial.clone, lambda: saves.save(trial), lambda: trial.imagine(0, Chance(1))):
        with pytest.raises(ValueError, match="records nothing"):
            refused()


@tables
def test_only_an_open_question_is_imagined_and_only_by_who_knows_the_seat(kind: Kind) -> None:
    waiting = kind.fresh()
    with pytest.raises(Refused, match="only while a question is open"):
        waiting.imagine(0, Chance(1))
    game = kind.new_game()
    for whose, seat in ((0, 1), (SPECTATOR, 0), (1, None)):
        game.whose = whose
        with pytest.raises(ValueError, match="does not know what"):
            game.imagine(seat, Chance(1))
    play_on(game, Chance(kind.seed), 3000)
    with pytest.raises(Refused, match="only while a question is open"):
        game.imagine(None, Chance(1))


@classic_tables
def test_roles_are_imagined_as_often_as_the_odds_say(kind: Kind) -> None:
    game: Any = kind.new_game()
    play_on(game, Chance(kind.seed), 30)
    if game.ask is None:
        return
    closed = [seat for seat, shown in enumerate(game.state.shown) if not shown]
    certain = [{role: 1.0} for role in game.state.roles]
    chance = Chance(kind.seed)
    for _ in range(5):
        assert game.imagine(None, chance, certain).state.roles == game.state.roles
    if len({game.state.roles[seat] for seat in closed}) < 2:
        return
    first = closed[0]
    role = game.state.roles[first]
    even = dict.fromkeys(game.state.composition, 1.0)
    odds = [{**even, role: 30.0} if seat == first else even for seat in range(kind.seats)]
    tries = 60
    often = sum(game.imagine(None, chance, odds).state.roles[first] == role for _ in range(tries))
    seldom = sum(game.imagine(None, chance).state.roles[first] == role for _ in range(tries))
    assert often > tries * 2 // 3
    assert seldom < often
    impossible = [dict[str, float]() for _ in certain]
    assert sorted(game.imagine(None, chance, impossible).state.roles) == sorted(game.state.composition)


@tables
def test_an_imagined_dealer_is_not_the_real_one(kind: Kind) -> None:
    game: AnyGame = kind.new_game()
    imagined = game.imagine(0, Chance(kind.seed))
    assert isinstance(imagined.dealer, OpenDealer)
    assert game.dealer is not None
    assert imagined.dealer.to_data() != game.dealer.to_data()
