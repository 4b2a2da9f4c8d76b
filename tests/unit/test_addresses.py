"""Addresses start the games they name, and invalid parts of an address are reported."""

from __future__ import annotations

import pytest

from web.addresses import address_of, read_address


def test_an_address_starts_a_game() -> None:
    address = read_address("?play=classic&seats=5&bots=steady&seed=7&lang=it&pace=instant")
    assert address.setup == {"play": "classic", "seats": 5, "bots": "steady", "seed": 7}
    assert address.for_now == {"language": "it", "pace": "instant"}
    assert address.remarks == []


@pytest.mark.parametrize("query", ["", "?", "?lang=nl", "?pace=calm", "?utm_source=x"])
def test_an_address_without_a_game_leads_to_the_lobby(query: str) -> None:
    address = read_address(query)
    assert address.setup is None
    assert address.remarks == []


def test_each_part_may_be_left_out() -> None:
    assert read_address("?play=classic").setup == {"play": "classic"}
    assert read_address("?seats=6").setup == {"play": "classic", "seats": 6}


@pytest.mark.parametrize(
    "part",
    [
        "seats=99",
        "seats=",
        "bots=god",
        "seed=x",
        "seed=1e9",
        "seed=٣",
        "seed=--7",
        "edition=fifth",
        "role=king",
    ],
)
def test_an_invalid_part_is_left_out_and_reported(part: str) -> None:
    address = read_address(f"?play=classic&{part}&deck=beginners")
    assert address.setup == {"play": "classic", "deck": "beginners"}
    assert address.remarks == [("errors.bad_address", {"what": part})]


@pytest.mark.parametrize("seed", [0, -7, 2**64, 2**128 - 1, -(2**200), 10**999])
def test_a_seed_may_have_any_size(seed: int) -> None:
    assert read_address(f"?seed={seed}").setup == {"play": "classic", "seed": seed}


def test_a_seed_too_long_for_an_address_is_reported() -> None:
    address = read_address("?play=classic&seed=" + "7" * 5000)
    assert address.setup == {"play": "classic"}
    assert address.remarks == [("errors.bad_address", {"what": "seed=" + "7" * 35})]


@pytest.mark.parametrize("part", ["lang=klingon", "pace=warp"])
def test_invalid_settings_are_reported(part: str) -> None:
    assert read_address("?" + part).remarks == [("errors.bad_address", {"what": part})]


def test_an_unknown_game_in_the_address_is_reported() -> None:
    address = read_address("?play=chess&seats=5")
    assert address.setup is None
    assert address.remarks == [("errors.bad_address_play", {"what": "chess"})]


def test_an_address_with_a_room_is_reported_as_not_open_yet() -> None:
    assert read_address("", "#room=ABCD").remarks == [("errors.no_rooms", {})]


def test_with_four_players_the_role_deputy_is_dropped() -> None:
    address = read_address("?play=classic&seats=4&role=deputy")
    assert address.setup == {"play": "classic", "seats": 4, "role": None}
    assert address.remarks == [("errors.bad_address", {"what": "role=deputy"})]


def test_the_role_luck_means_no_chosen_role() -> None:
    assert read_address("?play=classic&role=luck").setup == {"play": "classic", "role": None}


def test_the_address_of_a_saved_game_reads_back_as_that_game() -> None:
    address = read_address(address_of("18f-2a", {"language": "fr", "pace": "instant"}))
    assert address.saved == "18f-2a"
    assert address.for_now == {"language": "fr", "pace": "instant"}


@pytest.mark.parametrize(
    "name",
    [
        "a&lang=xx",
        "a#room=ABCD",
        "%41",
        "a b+c",
        "../../etc",
        "a?b=c;d",
        "\x00",
        "<b>",
        'x"onload="y',
        "é",
        "x" * 5000,
    ],
)
def test_any_id_in_an_address_reads_back_as_itself_and_nothing_else(name: str) -> None:
    written = address_of(name, {"pace": "instant"})
    assert not set(written.partition("&")[0]) & set("#&<>\"'/ +\x00;")
    address = read_address(written)
    assert address.saved == name
    assert address.for_now == {"pace": "instant"}
    assert address.remarks == []


def test_an_id_with_half_a_letter_makes_no_address_impossible() -> None:
    assert address_of("a\ud800", {}) == "?saved=a%3F"


@pytest.mark.parametrize("query", ["?saved=%ff%fe", "?saved=%", "?saved=%u0041", "?saved", "?&&&==&"])
def test_an_odd_address_is_read_without_an_error(query: str) -> None:
    read_address(query, "#" + query)


def test_an_address_starts_a_duel() -> None:
    address = read_address("?play=duel&role=law&characters=6&bots=easy&seed=7&hands=pass&lang=nl&pace=calm")
    assert address.setup == {
        "play": "duel",
        "role": "law",
        "characters": "6",
        "bots": "easy",
        "seed": 7,
        "hands": "pass",
    }
    assert address.for_now == {"language": "nl", "pace": "calm"}
    assert address.remarks == []
    assert read_address("?play=duel").setup == {"play": "duel"}
    assert read_address("?play=duel&role=luck&seats=2").setup == {"play": "duel", "role": None, "seats": 2}


@pytest.mark.parametrize(
    "part", ["role=sheriff", "characters=3", "characters=two", "characters=13", "seats=5"]
)
def test_what_makes_no_sense_in_a_duel_is_left_out_and_reported(part: str) -> None:
    address = read_address(f"?play=duel&{part}&seed=1")
    assert address.setup == {"play": "duel", "seed": 1}
    assert address.remarks == [("errors.bad_address", {"what": part})]


@pytest.mark.parametrize("part", ["role=law", "characters=6"])
def test_what_makes_sense_in_a_duel_alone_is_reported_in_the_classic_game(part: str) -> None:
    assert read_address(f"?{part}").remarks == [("errors.bad_address", {"what": part})]
    assert read_address(f"?{part}").setup == {"play": "classic"}


def test_an_option_of_another_game_is_ignored() -> None:
    assert read_address("?play=duel&edition=first").remarks == []
    assert read_address("?edition=first").setup == {"play": "classic", "edition": "first"}
