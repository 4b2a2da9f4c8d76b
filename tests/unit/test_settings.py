"""Choices are stored, invalid ones are refused, and settings work without storage."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.stores import ScriptedStore, Tab, run
from web.kept.settings import CHOICES, NAMES, Settings
from web.kept.setup import sane_setup
from web.kept.storage import SETTINGS, Storage
from web.kept.store import FULL, MemoryStore


def test_a_choice_is_stored() -> None:
    storage = Storage(MemoryStore())
    assert Settings(storage).choose("theme", "lamp")
    assert Settings(storage)["theme"] == "lamp"


@pytest.mark.parametrize(("key", "value"), [("theme", "pink"), ("seats", "9"), ("nothing", "x")])
def test_an_invalid_choice_is_refused(key: str, value: str) -> None:
    storage = Storage(MemoryStore())
    assert not Settings(storage).choose(key, value)
    assert storage.read(SETTINGS) is None


def with_stored(text: str) -> Settings:
    """The settings of a device that has stored this text."""
    storage = Storage(MemoryStore())
    storage.write(SETTINGS, text)
    return Settings(storage)


@pytest.mark.parametrize("stored", ["", "[]", "{", '{"theme": 5, "pace": "warp", "seats": "6"}'])
def test_damaged_settings_fall_back_to_the_defaults(stored: str) -> None:
    settings = with_stored(stored)
    assert settings["theme"] == "auto"
    assert settings["pace"] == "normal"
    assert settings["seats"] == ("6" if "seats" in stored else "5")


@pytest.mark.parametrize(
    "stored",
    [
        "[" * 5000,
        '{"theme": ' * 5000,
        '{"theme": ' + "[" * 5000 + "]" * 5000 + "}",
        '{"theme": ' + "7" * 5000 + "}",
        '{"theme": 1e400}',
        '{"theme": NaN}',
        '{"theme": "lamp", "x": "' + "x" * 50_000 + '"}',
        "\ud800",
        "\x00",
    ],
)
def test_no_stored_text_can_break_the_settings(stored: str) -> None:
    assert with_stored(stored)["theme"] == "auto"


def test_a_stored_name_is_cut_and_loses_what_cannot_be_shown() -> None:
    told = {"name": "A\x00\ud800 <b>" + "x" * 9000, "name2": ["x"], "seats": {}}
    settings = with_stored(json.dumps(told))
    assert settings["name"] == "A <b>" + "x" * 19
    assert settings["name2"] == ""


def test_settings_are_read_after_the_store_was_opened() -> None:
    async def story() -> None:
        tab = await Tab(ScriptedStore({SETTINGS: '{"theme": "lamp", "seats": "6"}'})).opened()
        assert Settings(tab.storage)["theme"] == "lamp"
        Settings(tab.storage).choose("theme", "noon")
        assert Settings(tab.storage)["theme"] == "noon"
        assert await tab.storage.settled()
        assert json.loads(tab.store.texts[SETTINGS])["theme"] == "noon"

    run(story())


def test_the_page_gets_what_it_needs_before_python_is_there() -> None:
    settings = Settings(Storage(MemoryStore()), "it")
    assert settings.first_paint() == {"language": "it", "theme": "auto"}
    settings.holds_for_now("language", "fr")
    settings.choose("theme", "lamp")
    settings.choose("seats", "6")
    assert settings.first_paint() == {"language": "it", "theme": "lamp", "seats": "6"}


def test_a_setting_from_the_address_is_not_stored() -> None:
    storage = Storage(MemoryStore())
    settings = Settings(storage)
    settings.holds_for_now("pace", "instant")
    settings.choose("theme", "noon")
    assert settings["pace"] == "instant"
    assert "instant" not in str(storage.read(SETTINGS))
    settings.choose("pace", "calm")
    assert settings["pace"] == "calm"


def test_full_storage_is_reported_once_and_the_choice_still_holds() -> None:
    async def story() -> None:
        tab = await Tab(ScriptedStore()).opened()
        tab.store.room = 0
        settings = Settings(tab.storage)
        for theme in ("lamp", "noon"):
            settings.choose("theme", theme)
            assert not await tab.storage.settled()
        assert settings["theme"] == "noon"
        assert tab.told == [FULL]

    run(story())


def test_a_name_is_cut_to_one_short_line() -> None:
    settings = Settings(Storage(MemoryStore()))
    settings.choose("name", "  Jane \n Doe, the fastest gun in the whole west ")
    assert settings["name"] == "Jane Doe, the fastest gu"


def test_everything_that_can_be_chosen_can_be_stored() -> None:
    storage = Storage(MemoryStore())
    settings = Settings(storage)
    for key, values in CHOICES.items():
        for value in values:
            assert settings.choose(key, value), key
    assert set(json.loads(storage.read(SETTINGS) or "")) == set(CHOICES)


def test_a_table_is_set_as_chosen() -> None:
    settings = Settings(Storage(MemoryStore()))
    settings.choose("seats", "4")
    settings.choose("role", "outlaw")
    settings.choose("name", "Ann")
    setup = settings.setup()
    assert (setup["seats"], setup["role"], setup["names"]) == (4, "outlaw", ["Ann", "", "", ""])
    assert settings.setup(seats=7, seed=3)["seed"] == 3


def test_with_four_players_the_role_deputy_is_dropped() -> None:
    settings = Settings(Storage(MemoryStore()))
    settings.choose("role", "deputy")
    assert settings.setup(seats=4)["role"] is None
    assert settings.setup(seats=5)["role"] == "deputy"


def test_in_pass_and_play_nobody_chooses_a_role() -> None:
    settings = Settings(Storage(MemoryStore()))
    settings.choose("role", "sheriff")
    settings.choose(NAMES[1], "Bob")
    setup = settings.setup("pass", seats=4)
    assert setup["role"] is None
    assert setup["names"] == ["", "Bob", "", ""]


def test_the_settings_give_the_attributes_the_styles_need() -> None:
    settings = Settings(Storage(MemoryStore()), "it")
    settings.choose("theme", "lamp")
    settings.choose("motion", "still")
    assert settings.attributes() == {"lang": "it", "data-theme": "lamp", "data-motion": "still"}


@pytest.mark.parametrize(
    "odd", [{}, {"names": 5, "hands": [], "edition": "tenth"}, {"names": [1, None], "seats": "x"}]
)
def test_an_invalid_setup_is_replaced_by_valid_values(odd: dict[str, object]) -> None:
    setup = sane_setup(odd)
    assert setup["options"]["edition"] == "fourth"
    assert setup["hands"] == "alone"
    assert all(isinstance(name, str) for name in setup["names"])
    assert setup["seats"] == 5


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just(10**2000),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
PARTS = [*sane_setup({}), "edition", "deck", "characters", "choose_character"]


@given(st.dictionaries(st.sampled_from(PARTS), ANYTHING))
def test_any_data_becomes_a_valid_setup(odd: dict[str, object]) -> None:
    setup = sane_setup(odd)
    assert type(setup["seats"]) is int
    assert 4 <= setup["seats"] <= 8
    assert sane_setup(setup) == setup
    json.dumps(setup).encode()


def test_a_seed_may_have_a_thousand_digits_but_not_more() -> None:
    assert sane_setup({"seed": -(10**999)})["seed"] == -(10**999)
    assert sane_setup({"seed": 10**1000})["seed"] == 0


def test_a_number_of_seats_with_a_fraction_is_no_number_of_seats() -> None:
    assert type(sane_setup({"seats": 6.0})["seats"]) is int


def test_a_valid_setup_stays_unchanged() -> None:
    setup = Settings(Storage(MemoryStore())).setup("pass", seats=6, seed=3)
    assert sane_setup(setup) == setup


def test_the_setup_of_an_older_file_can_be_read() -> None:
    old = {"play": "classic", "seats": 6, "seed": 4, "edition": "first", "deck": "beginners"}
    setup = sane_setup({**old, "choose_character": True, "pace": "calm", "pass_sheriff": True})
    assert setup["options"] == {"edition": "first", "deck": "beginners", "characters": "two"}
    assert setup["next_game"]["pass_sheriff"] is True
    assert (setup["seats"], setup["seed"]) == (6, 4)


def test_the_options_of_each_game_are_stored_apart() -> None:
    settings = Settings(Storage(MemoryStore()))
    assert settings["play"] == "classic"
    settings.choose("role", "sheriff")
    settings.choose("characters", "two")
    settings.choose("play", "duel")
    settings.choose("duel-characters", "7")
    assert settings.at_table("characters") == "7"
    assert settings.at_table("characters", "classic") == "two"
    setup = settings.setup()
    assert (setup["play"], setup["seats"], setup["role"]) == ("duel", 2, None)
    assert setup["options"] == {"characters": "7"}
    assert settings.setup(play="classic")["role"] == "sheriff"
    assert not settings.choose("duel-role", "sheriff")


def test_a_game_without_hints_gives_none() -> None:
    settings = Settings(Storage(MemoryStore()))
    settings.choose("hints", "on")
    assert settings.setup()["hints"] is True
    assert settings.setup(tutorial=True)["tutorial"] is True
    assert settings.setup(play="duel", tutorial=True)["hints"] is False
    assert settings.setup(play="duel", tutorial=True)["tutorial"] is True


@pytest.mark.parametrize(
    ("seat", "kept"), [(1, 1), (0, 0), (2, 0), (-1, 0), (True, 0), ("1", 0), (None, 0), (1.0, 0)]
)
def test_the_seat_of_the_person_is_one_of_the_table(seat: object, kept: int) -> None:
    assert sane_setup({"play": "duel", "seat": seat})["seat"] == kept
    assert sane_setup({})["seat"] == 0, "older files have none"
