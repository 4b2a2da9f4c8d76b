"""A game from a file is checked, gets a name of its own, and is counted anew."""

from __future__ import annotations

import json

import pytest

from tests.unit.stores import a_game, a_save, a_story
from web.kept.saved_game import NotOurs, SavedGame
from web.kept.storage import Storage
from web.kept.store import MemoryStore


def never(game: SavedGame) -> None:
    """Accept any game."""


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"format": "other"}', '{"format": "bang-saved-game"}', "[" * 9999]
)
@a_story
async def test_text_that_is_no_saved_game_is_refused_and_changes_nothing(text: str) -> None:
    storage = Storage(MemoryStore())
    storage.keep(a_game())
    with pytest.raises(NotOurs, match="bad_file"):
        storage.bring_in(text, never, 5.0)
    assert storage.games() == [a_game()]


@a_story
async def test_a_file_whose_log_cannot_be_opened_is_refused() -> None:
    def broken(game: SavedGame) -> None:
        raise ValueError(game.save)

    storage = Storage(MemoryStore())
    with pytest.raises(NotOurs, match="bad_file"):
        storage.bring_in(a_game().as_text(), broken, 5.0)
    assert storage.games() == []


@a_story
async def test_an_imported_game_does_not_overwrite_another() -> None:
    storage = Storage(MemoryStore())
    storage.keep(a_game())
    brought = storage.bring_in(a_game().as_text(), never, 9.0)
    assert brought.id == "one-2"
    assert [game.id for game in storage.games()] == ["one-2", "one"]


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        ("a&b=c#d", "abcd"),
        ("%41%2f", "412f"),
        ("../../x", "x"),
        ("\x00", "game"),
        ("", "game"),
        ("<b>bold</b>", "bboldb"),
        ("x" * 1_000_000, "x" * 32),
        ("\ud800 y", "y"),
        ("18f-2a_b", "18f-2a_b"),
    ],
)
@a_story
async def test_an_imported_game_gets_a_plain_id(odd: str, plain: str) -> None:
    storage = Storage(MemoryStore())
    assert storage.bring_in(a_game(odd).as_text(), never, 9.0).id == plain
    assert storage.bring_in(a_game(odd).as_text(), never, 9.0).id == f"{plain}-2"


@a_story
async def test_the_answers_of_an_imported_game_are_counted_and_not_believed() -> None:
    told = json.loads(a_game(answers=4).as_text()) | {"answers": 999_999}
    storage = Storage(MemoryStore())
    assert storage.bring_in(json.dumps(told), never, 9.0).answers == 4


def test_a_game_of_an_older_version_has_its_answers_counted() -> None:
    told = json.loads(a_game(answers=4).as_text())
    del told["answers"]
    assert SavedGame.from_text(json.dumps(told)).answers == 4
    assert SavedGame("x", a_game().setup, a_save(6)).answers == 6
    assert SavedGame("x", a_game().setup, "no save").answers == 0
