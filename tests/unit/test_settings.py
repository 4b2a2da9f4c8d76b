"""Choices are stored, invalid ones are refused, and settings work without storage."""

from __future__ import annotations

import json

import pytest

from web.kept.settings import CHOICES, NAMES, Settings
from web.kept.setup import sane_setup
from web.kept.storage import SETTINGS, MemoryShelf, Refusal, Storage


class FullShelf(MemoryShelf):
    """A storage that is full."""

    def put(self, name: str, text: str) -> None:
        """Refuses every write."""
        raise Refusal("errors.storage_full")


def test_a_choice_is_stored() -> None:
    storage = Storage(MemoryShelf())
    assert Settings(storage).choose("theme", "lamp")
    assert Settings(storage)["theme"] == "lamp"


@pytest.mark.parametrize(("key", "value"), [("theme", "pink"), ("seats", "9"), ("nothing", "x")])
def test_an_invalid_choice_is_refused(key: str, value: str) -> None:
    storage = Storage(MemoryShelf())
    assert not Settings(storage).choose(key, value)
    assert storage.read(SETTINGS) is None


@pytest.mark.parametrize("stored", ["", "[]", "{", '{"theme": 5, "pace": "warp", "seats": "6"}'])
def test_damaged_settings_fall_back_to_the_defaults(stored: str) -> None:
    shelf = MemoryShelf()
    shelf.put(SETTINGS, stored)
    settings = Settings(Storage(shelf))
    assert settings["theme"] == "auto"
    assert settings["pace"] == "normal"
    assert settings["seats"] == ("6" if "seats" in stored else "5")


def test_a_setting_from_the_address_is_not_stored() -> None:
    storage = Storage(MemoryShelf())
    settings = Settings(storage)
    settings.holds_for_now("pace", "instant")
    settings.choose("theme", "noon")
    assert settings["pace"] == "instant"
    assert "instant" not in str(storage.read(SETTINGS))
    settings.choose("pace", "calm")
    assert settings["pace"] == "calm"


def test_full_storage_is_reported_once_and_the_choice_still_holds() -> None:
    remarks: list[str] = []
    settings = Settings(Storage(FullShelf(), remarks.append))
    settings.choose("theme", "lamp")
    settings.choose("theme", "noon")
    assert settings["theme"] == "noon"
    assert remarks == ["errors.storage_full"]


def test_a_name_is_cut_to_one_short_line() -> None:
    settings = Settings(Storage(MemoryShelf()))
    settings.choose("name", "  Jane \n Doe, the fastest gun in the whole west ")
    assert settings["name"] == "Jane Doe, the fastest gu"


def test_everything_that_can_be_chosen_can_be_stored() -> None:
    storage = Storage(MemoryShelf())
    settings = Settings(storage)
    for key, values in CHOICES.items():
        for value in values:
            assert settings.choose(key, value), key
    assert set(json.loads(storage.read(SETTINGS) or "")) == set(CHOICES)


def test_a_table_is_set_as_chosen() -> None:
    settings = Settings(Storage(MemoryShelf()))
    settings.choose("seats", "4")
    settings.choose("role", "outlaw")
    settings.choose("name", "Ann")
    setup = settings.setup()
    assert (setup["seats"], setup["role"], setup["names"]) == (4, "outlaw", ["Ann", "", "", ""])
    assert settings.setup(seats=7, seed=3)["seed"] == 3


def test_with_four_players_the_role_deputy_is_dropped() -> None:
    settings = Settings(Storage(MemoryShelf()))
    settings.choose("role", "deputy")
    assert settings.setup(seats=4)["role"] is None
    assert settings.setup(seats=5)["role"] == "deputy"


def test_in_pass_and_play_nobody_chooses_a_role() -> None:
    settings = Settings(Storage(MemoryShelf()))
    settings.choose("role", "sheriff")
    settings.choose(NAMES[1], "Bob")
    setup = settings.setup("pass", seats=4)
    assert setup["role"] is None
    assert setup["names"] == ["", "Bob", "", ""]


def test_the_settings_give_the_attributes_the_styles_need() -> None:
    settings = Settings(Storage(MemoryShelf()), "it")
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


def test_a_valid_setup_stays_unchanged() -> None:
    setup = Settings(Storage(MemoryShelf())).setup("pass", seats=6, seed=3)
    assert sane_setup(setup) == setup


def test_the_setup_of_an_older_file_can_be_read() -> None:
    old = {"play": "classic", "seats": 6, "seed": 4, "edition": "first", "deck": "beginners"}
    setup = sane_setup({**old, "choose_character": True, "pace": "calm", "pass_sheriff": True})
    assert setup["options"] == {"edition": "first", "deck": "beginners", "characters": "two"}
    assert setup["next_game"]["pass_sheriff"] is True
    assert (setup["seats"], setup["seed"]) == (6, 4)
