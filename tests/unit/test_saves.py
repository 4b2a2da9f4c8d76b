"""A damaged saved game is refused with a message that says what is wrong, and never causes a crash."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bang import games
from bang.classic.rules import RULES
from bang.engine import saves
from bang.engine.chance import Chance
from bang.engine.dealer import OpenDealer
from bang.engine.saves import Damaged
from tests.damaging import damaged, late_game, leaves, place_of, saved
from tests.properties.random_games import Kind, everything, kinds_of_table, play_on


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "7", '"bang"', "{}", '{"bang": 2}', "[" * 100_000])
def test_text_that_is_no_save_is_refused(text: str) -> None:
    assert "not a saved game" in damaged(text)


@pytest.mark.parametrize("thing", [None, 7, b"\xff", ["{}"], {}])
def test_a_save_that_is_not_text_is_refused(thing: Any) -> None:
    with pytest.raises(Damaged, match="not a saved game"):
        games.load(thing)


def test_a_truncated_save_is_refused() -> None:
    text = saves.save(late_game())
    for length in range(0, len(text), 97):
        assert "saved game" in damaged(text[:length])


def test_a_save_of_another_game_is_refused() -> None:
    assert "no game is called 'chess'; the games are classic" in damaged(saved() | {"game": "chess"})


@pytest.mark.parametrize("part", ["rules", "table", "since", "log"])
def test_a_save_without_a_part_says_which(part: str) -> None:
    data = saved()
    del data[part]
    assert part in damaged(data)


@pytest.mark.parametrize("dealer", [True, 1.5, [], {}, [7]])
def test_a_dealer_of_another_kind_is_refused(dealer: Any) -> None:
    assert "its dealer is neither text nor a number" in damaged(saved() | {"dealer": dealer})


@pytest.mark.parametrize("dealer", ["", "7", "x" * 64 + ":3", "a" * 64 + ":-3", "a" * 64, "a" * 64 + ":3 "])
def test_a_malformed_dealer_is_refused(dealer: str) -> None:
    assert "the state of chance is a key and a count" in damaged(saved() | {"dealer": dealer})


@pytest.mark.parametrize("dealer", [0, 7, 2**64 - 1, -1])
def test_a_dealer_written_as_a_number_is_accepted(dealer: int) -> None:
    game = games.load(json.dumps(saved() | {"dealer": dealer, "rules": 1}))
    assert game.dealer is not None
    play_on(game, Chance(1), 2000)
    assert game.is_over
    assert game.dealer.to_data()[:64] == OpenDealer(dealer).to_data()[:64]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("turn", -1),
        ("turn", 5),
        ("turn", "0"),
        ("phase", "lunch"),
        ("phase", "over"),
        ("bangs_played", -1),
        ("bangs_played", "1"),
        ("in_duel", True),
        ("winner", "nobody"),
        ("next_token", 3),
        ("next_token", -5),
        ("roles", ["sheriff"]),
        ("roles", ["king", None, None, None, None]),
        ("shown", [1, 2]),
        ("composition", ["sheriff"]),
        ("composition", "sheriff"),
        ("edition", "fifth"),
        ("edition", ["fourth"]),
        ("deck_kind", None),
        ("deck", "bang-AS"),
        ("deck", [None]),
        ("deck", [10**30]),
        ("discards", [-1]),
        ("stage", [1, 1]),
        ("resolving", ["x"]),
        ("faces", {"x": "bang-AS"}),
        ("faces", ["bang-AS"]),
        ("seen", {"1": -1}),
        ("seen", {"1": 2**40}),
        ("seen", {"1": "2"}),
        ("players", []),
        ("players", {}),
        ("players", [1, 2, 3, 4, 5]),
    ],
)
def test_an_impossible_table_is_refused(name: str, wrong: Any) -> None:
    data = saved()
    data["table"][name] = wrong
    assert "damaged" in damaged(data)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("character", "the_kid"),
        ("character", None),
        ("character", "rose_doolan-2"),
        ("life", "4"),
        ("life", 99),
        ("life", -1),
        ("life", 2.5),
        ("max_life", -1),
        ("max_life", 10**9),
        ("hand", None),
        ("hand", [[1]]),
        ("in_play", [5000]),
        ("alive", "yes"),
    ],
)
def test_an_impossible_player_is_refused(name: str, wrong: Any) -> None:
    data = saved()
    data["table"]["players"][1][name] = wrong
    assert "damaged" in damaged(data)


def test_a_card_in_two_places_is_refused() -> None:
    data = saved()
    data["table"]["discards"].append(data["table"]["deck"][0])
    assert "two places" in damaged(data)


def test_a_card_that_is_not_in_the_box_is_refused() -> None:
    data = saved()
    data["table"]["faces"][str(data["table"]["deck"][0])] = "bang-2H"
    assert "no card is called 'bang-2H'" in damaged(data)


def test_the_same_card_twice_is_refused() -> None:
    data = saved()
    deck = [str(token) for token in data["table"]["deck"]]
    data["table"]["faces"][deck[0]] = data["table"]["faces"][deck[1]]
    assert "the box holds fewer of these cards" in damaged(data)


def test_a_log_that_diverges_is_refused() -> None:
    data = saved()
    data["log"][-1] = "0 plays bang-2H on 9"
    assert "damaged" in damaged(data)


@pytest.mark.parametrize(
    "line",
    ["", "hello", "dealer", "dealer lunch", "9 passes", "x ends", "² ends", "0 plays", "0 ends on 2 #"],
)
def test_a_line_that_is_no_input_is_refused(line: str) -> None:
    data = saved()
    data["log"][-data["since"]] = line
    assert "damaged" in damaged(data)


def test_a_log_of_another_version_is_resumed_from_the_last_boundary() -> None:
    data = saved()
    data["log"][-1] = "0 plays bang-2H on 9"
    data["rules"] = RULES.version + 1
    game = games.load(json.dumps(data))
    assert game.start is not None
    assert RULES.to_data(game.start) == data["table"]
    assert game.log == []
    assert game.ask is not None
    play_on(game, Chance(1), 2000)
    assert game.is_over


@pytest.mark.parametrize("start", [None, [], 7, {}, {"composition": []}])
def test_an_impossible_start_of_a_log_is_refused(start: Any) -> None:
    assert "damaged" in damaged(saved() | {"start": start})


def test_replaying_says_where_a_log_diverges() -> None:
    data = saved()
    data["log"][8] = "0 plays bang-2H on 9"
    with pytest.raises(Damaged, match=r"diverges at '0 plays bang-2H on 9'"):
        list(games.replay(json.dumps(data)))


STRANGE: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 3, 7, 99, 10**20, 1.5, "", "x", "bang-AS", "sheriff", "sid_ketchum",
    "colt-D", "law", "jango", "babe_leroy",
    "play", "discard", "over", "setup", "jailed", "dealer deals bang-AS", "0 ends",
    [], [0], [0, 0], {}, {"1": 2},
)  # fmt: skip


@pytest.mark.parametrize(
    "kind", [*kinds_of_table(8, seed=4), *kinds_of_table(8, seed=4, game="duel")], ids=str
)
def test_a_mutated_save_is_either_refused_as_damaged_or_playable(kind: Kind) -> None:
    """A save that still loads gives a valid table, which can be played on and saved again."""
    chance = Chance(kind.seed)
    text = saves.save(late_game(kind, answers=chance.below(80)))
    paths = list(leaves(json.loads(text)))
    for _ in range(120):
        data = json.loads(text)
        path = chance.pick(paths)
        place, last = place_of(data, path), path[-1]
        how = chance.below(4)
        if how == 0 and isinstance(place, dict):
            del place[last]
        elif how == 1 and isinstance(place, list):
            place.insert(last, place[chance.below(len(place))])
        elif how == 2 and isinstance(place, list):
            other = chance.below(len(place))
            place[last], place[other] = place[other], place[last]
        else:
            place[last] = chance.pick(STRANGE)
        try:
            game = games.load(json.dumps(data))
        except Damaged:
            continue
        assert kind.rules.misplaced(game.state) == ""
        for seat in (*range(kind.seats), None):
            game.view(seat)
        assert everything(games.load(saves.save(game))) == everything(game)
        play_on(game, chance.copy(), 12)
