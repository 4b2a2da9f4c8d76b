"""Wrong input to the classic game is refused with a clear message and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from bang.classic.rules import RULES
from bang.engine.questions import Refused
from tests import classic_games
from tests.classic_games import ClassicGame
from tests.properties.random_games import everything
from tests.set_up import assert_reasons_agree
from tests.wrong_input import MALFORMED, assert_no_such_seats, assert_refused


def new_game(**options: Any) -> ClassicGame:
    usual: dict[str, Any] = {"seats": 4, "seed": 5, "roles": {0: "sheriff"}}
    return classic_games.new_game(**usual | options)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"seats": 3}, "4, 5, 6, 7 players, not 3"),
        ({"seats": 8}, "4, 5, 6, 7 players, not 8"),
        ({"seats": "5"}, "players, not '5'"),
        ({"seed": "x"}, "'x'"),
        ({"seed": None}, "None"),
        ({"edition": "fifth"}, "fourth, fourth_italian, first"),
        ({"deck": "half"}, "full, beginners"),
        ({"roles": {0: "king"}}, "'king'"),
        ({"roles": {4: "sheriff"}}, "0, 1, 2, 3"),
        ({"roles": {0: "deputy"}}, "sheriff, renegade, outlaw, outlaw"),
        ({"roles": {0: "sheriff", 1: "sheriff"}}, "place sheriff"),
        ({"characters": {0: "the_kid"}}, "bart_cassidy"),
        ({"characters": {-1: "sid_ketchum"}}, "0, 1, 2, 3"),
        ({"characters": {0: "sid_ketchum", 1: "sid_ketchum"}}, "place sid_ketchum"),
    ],
)
def test_a_game_that_cannot_be_dealt_is_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        new_game(**options)


@pytest.mark.parametrize("choose_character", [False, True])
def test_roles_and_characters_may_be_fixed(choose_character: bool) -> None:
    roles = {0: "outlaw", 2: "sheriff", 3: "outlaw"}
    characters = {0: "sid_ketchum", 3: "rose_doolan"}
    for seed in range(10):
        game = new_game(seed=seed, roles=roles, characters=characters, choose_character=choose_character)
        while game.ask is not None and game.ask.prompt == "character":
            name = characters.get(game.ask.seat, game.options()[0])
            assert len(game.options()) == 2
            game.answer(game.ask.seat, name)
        assert game.state.roles == ["outlaw", "renegade", "sheriff", "outlaw"]
        assert game.state.players[0].character.id == "sid_ketchum"
        assert game.state.players[3].character.id == "rose_doolan"


def test_the_view_of_a_missing_seat_is_refused() -> None:
    assert_no_such_seats(new_game())


def test_a_repeated_answer_is_refused_with_a_reason() -> None:
    game = new_game()
    assert game.ask is not None
    seat, key = game.ask.seat, next(key for key in game.options() if key != "end")
    game.answer(seat, key)
    before = everything(game)
    with pytest.raises(Refused, match=r"the legal answers are|is not asked"):
        game.answer(seat, key)
    assert everything(game) == before


@pytest.mark.parametrize("keys", MALFORMED)
def test_a_malformed_answer_is_refused(keys: tuple[Any, ...]) -> None:
    assert_refused(new_game(), keys)


def test_why_not_refuses_a_card_not_in_the_hand_and_a_missing_seat() -> None:
    game = new_game()
    assert game.ask is not None
    mine, theirs = game.state.players[0].hand, game.state.players[1].hand
    name = game.state.faces[mine[0]].name
    with pytest.raises(ValueError, match="no card is called 'lunch'"):
        game.why_not(0, "lunch")
    with pytest.raises(ValueError, match="not in the hand"):
        game.why_not(0, game.state.faces[theirs[0]].name)
    with pytest.raises(ValueError, match="not in the hand"):
        game.why_not(0, "sid_ketchum")
    for seat in (-1, 4, None, "0"):
        with pytest.raises(ValueError, match="seat"):
            game.why_not(seat, name)  # type: ignore[arg-type]
    for target in ("-1", "4", "cid"):
        with pytest.raises(ValueError, match=f"'{target}' is not one of the seats: 0, 1, 2, 3"):
            game.why_not(0, name, target)


def test_every_card_that_cannot_be_played_has_a_reason() -> None:
    """`why_not` returns None for exactly the legal answers."""
    for seed in range(30):
        game = new_game(seed=seed)
        assert game.ask is not None
        assert_reasons_agree(game, map(str, range(4)))
        assert game.why_not(1, "bang-AS") == ("not_your_turn", {})


def test_the_next_game_keeps_the_settings_of_the_table() -> None:
    game = new_game(edition="first", deck="beginners")
    game.state.phase = "over"
    following = RULES.next_game(game, seed=3, chosen={})
    assert (following.state.edition, following.state.deck_kind) == ("first", "beginners")
    assert following.state.choose_character is False
