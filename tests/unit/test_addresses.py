"""Addresses start the games they name, and invalid parts of an address are reported."""

from __future__ import annotations

import pytest

from web.addresses import Room, address_of, address_of_room, read_address


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


CODE = "ABCDEFGHJ"


@pytest.mark.parametrize("written", [CODE, "abcd-efghj", "ABCD%20EFGHJ", "abcd+efghj", "a-b-c-d-e-f-g-h-j"])
def test_an_address_with_a_code_joins_a_room(written: str) -> None:
    address = read_address("?name=Bo&lang=nl&pace=instant", f"#room={written}")
    assert address.room == Room(CODE)
    assert address.for_now == {"name": "Bo", "language": "nl", "pace": "instant"}
    assert address.remarks == []


@pytest.mark.parametrize(
    "written", ["ABCD", "", "ABCDEFGHI", "ABCDEFGHJK", "<b>abcdef", "ÄBCDEFGHJ", "x" * 9000]
)
def test_a_wrong_code_is_reported_and_can_be_typed_again(written: str) -> None:
    address = read_address("?play=classic", f"#room={written}")
    assert address.room is None
    assert address.setup is None, "whoever was invited does not want to play alone"
    assert address.wrong_code == written[:200]
    assert address.remarks == [("errors.bad_code", {"what": written[:40]})]


def test_an_address_opens_a_room_for_a_table() -> None:
    address = read_address(
        "?room=new&play=classic&seats=4&name=Ann&lang=en&pace=instant&bots=steady&edition=first"
    )
    assert address.room == Room(setup={"play": "classic", "seats": 4, "bots": "steady", "edition": "first"})
    assert address.setup is None, "the room wins over the game alone"
    assert address.for_now == {"name": "Ann", "language": "en", "pace": "instant"}
    assert address.remarks == []
    assert read_address("?room=new").room == Room(setup={"play": "classic"})


def test_a_seed_in_a_room_is_ignored_with_a_remark() -> None:
    address = read_address("?room=new&play=duel&seed=7")
    assert address.room == Room(setup={"play": "duel"})
    assert address.remarks == [("errors.no_seed", {})]


def test_what_makes_no_sense_in_a_room_is_left_out_and_reported() -> None:
    address = read_address("?room=new&play=chess&seats=9&role=sheriff&hands=pass&bots=god")
    assert address.room == Room(setup={"play": "classic"})
    assert address.remarks == [
        ("errors.bad_address_play", {"what": "chess"}),
        ("errors.bad_address", {"what": "seats=9, bots=god, role=sheriff, hands=pass"}),
    ]


def test_a_code_in_the_wrong_place_is_reported_without_being_repeated() -> None:
    assert read_address(f"?room={CODE}").remarks == [("errors.bad_address", {"what": "room=…"})]
    assert read_address(f"?room={CODE}").room is None


def test_a_name_in_an_address_is_tidied() -> None:
    assert read_address("?name=" + "%20Ann%20%0A%20Lee" + "x" * 90).for_now["name"] == "Ann Lee" + "x" * 17
    assert read_address("?name=%20").for_now == {}


@pytest.mark.parametrize("name", ["Ann", "<b>Bo</b>", "a&room=new#room=X", "É +%41", 'x"y'])
def test_the_address_of_a_room_reads_back_as_the_same_seat(name: str) -> None:
    written = address_of_room(CODE, {"name": name, "language": "fr", "pace": "calm"})
    query, mark, fragment = written.partition("#")
    address = read_address(query, mark + fragment)
    assert address.room == Room(CODE)
    assert address.for_now == {"name": name, "language": "fr", "pace": "calm"}
    assert address.remarks == []
    assert address_of_room(CODE, {}) == f"#room={CODE}"


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
