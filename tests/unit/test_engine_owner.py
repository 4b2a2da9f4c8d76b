"""A copy of the game knows whose it is: it takes exactly what its owner may know of each input."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bang import games
from bang.engine import saves
from bang.engine.dealer import MERGED, SPECTATOR, Dealt
from bang.engine.game import Game
from bang.engine.questions import Refused
from tests.properties.random_games import everything, inputs_of, kinds_of_table

KIND = kinds_of_table(1, seed=5)[0]
DUEL = kinds_of_table(1, seed=5, game="duel")[0]
both = pytest.mark.parametrize("kind", [KIND, DUEL], ids=str)


def copy_of(whose: int | None, kind: Any = KIND) -> Any:
    """A copy before the deal, as a player's device begins it."""
    rules = games.rules(kind.game)
    return Game(rules, rules.table(seats=kind.seats, options=dict(kind.options)), whose=whose)


def unknown(entry: Dealt) -> Dealt:
    """The same deal without any face."""
    return entry._replace(faces=(None,) * len(entry.faces))


@both
@pytest.mark.parametrize("whose", [0, 1, SPECTATOR])
def test_a_deal_as_all_unknown_is_refused_and_the_true_one_is_accepted_afterwards(
    kind: Any, whose: int
) -> None:
    copy = copy_of(whose, kind)
    seat = None if whose == SPECTATOR else whose
    refused = 0
    for entry in inputs_of(kind):
        own = entry.for_seat(seat)
        if isinstance(own, Dealt) and any(own.faces):
            before = everything(copy)
            with pytest.raises(Refused):
                copy.feed(unknown(own))
            assert everything(copy) == before
            refused += 1
        copy.feed(own)
        copy.view(seat)
    assert refused > 5
    assert copy.is_over


@both
def test_a_copy_of_nobody_in_particular_takes_what_anybody_may_know(kind: Any) -> None:
    for seat in (*range(kind.seats), None):
        copy = copy_of(None, kind)
        for entry in inputs_of(kind):
            copy.feed(entry.for_seat(seat))
        assert copy.is_over


@both
def test_a_copy_put_together_takes_a_deal_that_shows_a_part(kind: Any) -> None:
    merged, plain = copy_of(MERGED, kind), copy_of(None, kind)
    for entry in inputs_of(kind):
        if isinstance(entry, Dealt) and entry.kind == "deals" and len(entry.faces) > 1:
            part = entry._replace(faces=(entry.faces[0], *entry.hidden()[1:]))
            with pytest.raises(Refused, match="all cards or none"):
                plain.feed(part)
            merged.feed(part)
            assert merged.log[-1].faces == part.faces
            return
        merged.feed(entry)
        plain.feed(entry)
    raise AssertionError("nothing was dealt")


def test_a_clone_and_a_save_have_the_same_owner() -> None:
    for whose in (None, 2, SPECTATOR, MERGED):
        copy = copy_of(whose)
        assert copy.clone().whose == whose
        assert games.load(saves.save(copy)).whose == whose
        assert ('"whose"' in saves.save(copy)) is (whose is not None)


@pytest.mark.parametrize("whose", [KIND.seats, 99, -3, True, 1.0, "0", [0]])
def test_a_save_of_an_impossible_owner_is_damaged(whose: Any) -> None:
    data = json.loads(saves.save(copy_of(1))) | {"whose": whose}
    with pytest.raises(saves.Damaged):
        games.load(json.dumps(data))


@both
def test_an_owner_who_watched_at_first_takes_the_own_part_from_then_on(kind: Any) -> None:
    """As if a seat came late: everything that it is shown later fits, and a save of that copy loads."""
    copy, late = copy_of(SPECTATOR, kind), False
    log = inputs_of(kind)
    for place, entry in enumerate(log):
        if place == len(log) // 2:
            copy.whose, late = 1, True
        copy.feed(entry.for_seat(1 if late else None))
    assert copy.is_over
    loaded = games.load(saves.save(copy))
    assert everything(loaded) == everything(copy)
    assert loaded.whose == 1
    *_, (_, replayed) = games.replay(saves.save(copy))
    assert everything(replayed) == everything(copy)


@pytest.mark.parametrize("game", games.names())
def test_a_table_before_the_deal_has_the_options_asked_for(game: str) -> None:
    rules, found = games.rules(game), games.options(game)
    for name, values in found.OPTIONS.items():
        for value in values:
            table = rules.table(seats=found.SEATS[-1], options={name: value})
            assert rules.options_of(table)[name] == value
            assert table.seats == found.SEATS[-1]
    for wrong in ({"seats": 99}, {"seats": found.SEATS[0], "options": {"lunch": "no"}}):
        with pytest.raises(ValueError, match=r"lunch|99"):
            rules.table(**wrong)
