"""Wrong input to a Duel is refused with a clear message and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from bang.duel.rules import RULES
from bang.engine.questions import Refused
from tests.duel_games import LAW, OUTLAWS, DuelGame, dealt_game, duel_at, new_game
from tests.properties.random_games import everything
from tests.wrong_input import MALFORMED, assert_no_such_seats, assert_refused


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"seats": 1}, "BANG! Duel is for 2 players, not 1"),
        ({"seats": 3}, "2 players, not 3"),
        ({"seats": "2"}, "2 players, not '2'"),
        ({"seats": True}, "2 players, not True"),
        ({"seed": "x"}, "'x'"),
        ({"seed": None}, "None"),
        ({"options": {"characters": "3"}}, "'3' is not one of the characters: 4, 5, 6, 7, 8, 9, 10, 11, 12"),
        ({"options": {"characters": "13"}}, "'13' is not one of the characters"),
        ({"options": {"characters": 4}}, "4 is not one of the characters"),
        ({"options": {"deck": "full"}}, "'deck' is not one of the options: characters"),
        ({"fixed": {"roles": {0: "outlaws"}}}, "'roles' is not one of the parts of a deal that can be fixed"),
        ({"fixed": {"characters": {0: "jango"}}}, "'characters' is not one of the parts of a deal"),
    ],
)
def test_a_game_that_cannot_be_dealt_is_refused(settings: dict[str, Any], sentence: str) -> None:
    usual: dict[str, Any] = {"seats": 2, "seed": 5}
    with pytest.raises(ValueError, match=sentence):
        RULES.new_game(**usual | settings)


def test_the_options_of_a_table() -> None:
    assert RULES.options_of(RULES.new_game(seats=2, seed=5).state) == {"characters": "4"}
    for number in range(4, 13):
        game = new_game(characters=str(number))
        assert RULES.options_of(game.state) == {"characters": str(number)}
        assert RULES.next_game(game, seed=3, chosen={}).state.characters_each == number
        assert RULES.fresh(RULES.to_data(game.boundary)).characters_each == number


def test_the_view_of_a_missing_seat_is_refused() -> None:
    assert_no_such_seats(new_game())


def playing() -> DuelGame:
    """The law's first play phase."""
    game = dealt_game()
    while game.ask is not None and game.ask.prompt != "play":
        game.answer(game.ask.seat, game.options()[-1])
    return game


@pytest.mark.parametrize(
    "keys", [*MALFORMED, ("move/",), ("recharge/bank-B",), ("pass",), ("law:bank-B",), ("end@jango",)]
)
def test_a_malformed_answer_is_refused(keys: tuple[Any, ...]) -> None:
    assert_refused(playing(), keys)


def test_a_repeated_move_is_refused() -> None:
    game = playing()
    game.answer(LAW, "move")
    while game.ask is not None and game.ask.prompt != "play":
        game.answer(game.ask.seat, "pass")
    before = everything(game)
    with pytest.raises(Refused, match="the legal answers are"):
        game.answer(LAW, "move")
    assert everything(game) == before


def test_a_card_must_be_named_with_its_back() -> None:
    """Only scenarios may leave the back out, because their reader adds it."""
    game = duel_at(
        """
        side law hand colt-D
        front tex_killer
        rear pat_garret
        side outlaws
        front cattle_katie
        rear babe_leroy
        """
    )
    for key in ("colt-D@cattle_katie", "outlaws:colt-D@cattle_katie", "law:colt-D", "law:colt-D@jango"):
        with pytest.raises(Refused):
            game.answer(LAW, key)
    game.answer(LAW, "law:colt-D@cattle_katie")
    assert game.state.figures[game.state.sides[OUTLAWS].front].life == 3


def test_why_not_refuses_a_card_not_in_the_hand_and_a_missing_target() -> None:
    game = playing()
    table = game.state
    name = table.faces[table.hand(LAW)[0]].name
    with pytest.raises(ValueError, match="no card is called 'lunch'"):
        game.why_not(LAW, "lunch")
    theirs = next(face for token in table.hand(OUTLAWS) if (face := table.faces[token].name) != name)
    for other in (theirs, "jango", "law"):
        with pytest.raises(ValueError, match=f"{other} is not in the hand of seat 0"):
            game.why_not(LAW, other)
    for seat in (-1, 2, None, "0"):
        with pytest.raises(ValueError, match="seat"):
            game.why_not(seat, name)  # type: ignore[arg-type]
    waiting = next(name for name in table.sides[LAW].dealt if name not in RULES.line(table))
    for target in ("0", "law", "nobody", waiting):
        with pytest.raises(ValueError, match=f"'{target}' is not one of the characters in play: "):
            game.why_not(LAW, name, target)
