"""`why_not` gives every reason why a card cannot be played, with its numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.classic_games import ClassicGame
from tests.properties.random_games import kinds_of_table, some_questions
from tests.set_up import assert_reasons_agree, game_at

SETTING = """
seat ann sheriff {ann} hand {hand} table {table}
seat bob outlaw  paul_regret     hand beer-6H table mustang-8H jail-4H
seat cid outlaw  bart_cassidy    hand beer-7H
seat dan deputy  sid_ketchum     dead
seat eve outlaw  willy_the_kid   table mustang-9H
seat fay renegade suzy_lafayette
turn {turn} play
"""
ANN, BOB, CID, DAN, EVE, FAY = range(6)


def table(hand: str, in_play: str = "", turn: str = "ann", ann: str = "rose_doolan") -> ClassicGame:
    text = SETTING.format(hand=hand, table=in_play, turn=turn, ann=ann)
    return game_at(text.replace(" table \n", "\n"))


CASES: list[tuple[str, str, int | None, tuple[str, dict[str, Any]] | None]] = [
    # hand, in play, target, reason
    ("bang-AS", "", FAY, None),
    ("bang-AS", "", CID, None),
    ("bang-AS", "", BOB, ("out_of_range", {"distance": 2, "reach": 1})),
    ("bang-AS", "", EVE, ("out_of_range", {"distance": 2, "reach": 1})),
    ("bang-AS", "schofield-JC", BOB, None),
    ("bang-AS", "schofield-JC", EVE, None),
    ("bang-AS", "", DAN, ("dead", {})),
    ("bang-AS", "", ANN, ("yourself", {})),
    ("bang-AS", "", None, None),
    ("panic-JH", "", CID, None),
    ("panic-JH", "", FAY, ("nothing_to_take", {})),
    ("panic-JH", "winchester-8S", BOB, ("too_far", {"distance": 2, "reach": 1})),
    ("panic-JH", "", EVE, ("too_far", {"distance": 2, "reach": 1})),
    ("panic-JH", "", DAN, ("dead", {})),
    ("panic-JH beer-8H", "", ANN, ("own_hand", {})),
    ("panic-JH", "barrel-QS", ANN, None),
    ("cat_balou-KH", "", EVE, None),
    ("cat_balou-KH", "", FAY, ("nothing_to_take", {})),
    ("cat_balou-KH", "", DAN, ("dead", {})),
    ("duel-QD", "", BOB, None),
    ("duel-QD", "", ANN, ("yourself", {})),
    ("jail-JS", "", CID, None),
    ("jail-JS", "", BOB, ("jail_already", {})),
    ("jail-JS", "", ANN, ("jail_self", {})),
    ("barrel-KS", "", None, None),
    ("barrel-KS", "barrel-QS", None, ("already_in_play", {})),
    ("scope-AS", "barrel-QS", None, None),
    ("schofield-KS", "schofield-JC", None, None),
    ("missed-10C", "", None, ("only_in_answer", {})),
    ("missed-10C", "", FAY, ("only_in_answer", {})),
    ("beer-8H", "", None, None),
    ("gatling-10H", "", None, None),
    ("gatling-10H", "", FAY, None),
]


def test_out_of_range_gives_the_reach_of_the_weapon_in_play() -> None:
    game = table("bang-AS", "schofield-JC", ann="jesse_jones")
    assert game.why_not(ANN, "bang-AS", str(EVE)) == ("out_of_range", {"distance": 3, "reach": 2})


@pytest.mark.parametrize(("hand", "in_play", "target", "reason"), CASES)
def test_why_not_gives_the_reason(
    hand: str, in_play: str, target: int | None, reason: tuple[str, dict[str, Any]] | None
) -> None:
    game = table(hand, in_play)
    card = hand.split()[0]
    assert game.why_not(ANN, card, "" if target is None else str(target)) == reason
    if target is not None and "gatling" not in card:
        assert (f"{card}@{target}" in game.options()) == (reason is None)


def test_a_second_bang_in_a_turn_is_refused_by_the_bang_limit() -> None:
    game = table("bang-AS bang-2C")
    game.answer(ANN, f"bang-AS@{FAY}")
    assert game.why_not(ANN, "bang-2C", str(FAY)) == ("bang_limit", {})
    assert game.why_not(ANN, "bang-2C") == ("bang_limit", {})


def test_the_sheriff_cannot_be_jailed() -> None:
    game = table("beer-8H", turn="cid")
    player = game.state.players[CID]
    token = next(t for t in game.state.deck if game.state.faces[t].name == "jail-JS")
    game.state.deck.remove(token)
    player.hand.append(token)
    assert game.why_not(CID, "jail-JS", str(ANN)) == ("jail_sheriff", {})
    assert game.why_not(CID, "jail-JS", str(EVE)) is None
    assert game.why_not(ANN, "beer-8H") == ("not_your_turn", {})


def test_a_card_without_a_possible_target_says_so() -> None:
    game = table("panic-JH")
    game.state.players[CID].hand.clear()
    assert game.why_not(ANN, "panic-JH") == ("no_target", {})


@pytest.mark.parametrize("kind", kinds_of_table(6, seed=14), ids=str)
def test_why_not_gives_a_reason_exactly_where_there_is_no_answer(kind: Any) -> None:
    for game, _ in some_questions(kind, 3):
        if game.ask is not None and game.ask.prompt == "play":
            assert_reasons_agree(game, [str(seat) for seat in range(kind.seats)])
