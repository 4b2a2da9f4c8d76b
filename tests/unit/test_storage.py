"""Saved games are stored, listed, exported and imported, and no file can damage them."""

from __future__ import annotations

import json

import pytest

from web.kept.setup import sane_setup
from web.kept.storage import GAME, MemoryShelf, NotOurs, Refusal, SavedGame, Storage


def a_game(name: str = "one", when: float = 1.0) -> SavedGame:
    """Makes a game to store."""
    return SavedGame(
        name, sane_setup({"seats": 5}), "the log", when, turn=3, role="outlaw", character="rose_doolan"
    )


def never(game: SavedGame) -> None:
    """Accepts any game."""


def test_games_are_listed_with_the_latest_first() -> None:
    storage = Storage(MemoryShelf())
    for name, when in (("one", 1.0), ("three", 3.0), ("two", 2.0)):
        storage.keep(a_game(name, when))
    assert [game.id for game in storage.games()] == ["three", "two", "one"]
    storage.forget("three")
    assert [game.id for game in storage.games()] == ["two", "one"]


def test_the_last_kept_game_is_offered_until_it_is_over() -> None:
    storage = Storage(MemoryShelf())
    assert storage.last() is None
    storage.keep(a_game("one"))
    storage.keep(a_game("two"))
    assert storage.last() == a_game("two")
    over = a_game("two")
    over.over = "law"
    storage.keep(over)
    assert storage.last() is None


def test_a_stored_game_reads_back_unchanged() -> None:
    storage = Storage(MemoryShelf())
    storage.keep(a_game())
    assert storage.game("one") == a_game()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"format": "other"}', '{"format": "bang-saved-game"}', "[" * 9999]
)
def test_text_that_is_no_saved_game_is_refused_and_changes_nothing(text: str) -> None:
    storage = Storage(MemoryShelf())
    storage.keep(a_game())
    with pytest.raises(NotOurs, match="bad_file"):
        storage.bring_in(text, never, 5.0)
    assert storage.games() == [a_game()]


def test_a_file_that_is_too_big_is_refused() -> None:
    with pytest.raises(NotOurs, match="too_big"):
        SavedGame.from_text(" " * 2_000_001)


def test_a_file_whose_log_cannot_be_opened_is_refused() -> None:
    def broken(game: SavedGame) -> None:
        raise ValueError(game.save)

    storage = Storage(MemoryShelf())
    with pytest.raises(NotOurs, match="bad_file"):
        storage.bring_in(a_game().as_text(), broken, 5.0)
    assert storage.games() == []


def test_an_imported_game_does_not_overwrite_another() -> None:
    storage = Storage(MemoryShelf())
    storage.keep(a_game())
    brought = storage.bring_in(a_game().as_text(), never, 9.0)
    assert brought.id == "one-2"
    assert [game.id for game in storage.games()] == ["one-2", "one"]


def test_a_damaged_game_is_listed_apart_from_the_others() -> None:
    shelf = MemoryShelf()
    storage = Storage(shelf)
    storage.keep(a_game())
    shelf.put(GAME + "wreck", "{")
    assert storage.damaged() == ["wreck"]
    assert [game.id for game in storage.games()] == ["one"]
    with pytest.raises(NotOurs, match="bad_save"):
        storage.game("wreck")
    with pytest.raises(NotOurs, match="save_gone"):
        storage.game("never")


def test_forbidden_storage_is_reported_once_and_the_game_is_kept_in_memory() -> None:
    remarks: list[str] = []
    storage = Storage(MemoryShelf("errors.storage_forbidden"), remarks.append)
    assert not storage.keep(a_game())
    assert not storage.keep(a_game())
    assert remarks == ["errors.storage_forbidden"]
    assert storage.game("one") == a_game()


def test_forgetting_everything_leaves_other_keys_of_the_storage() -> None:
    shelf = MemoryShelf()
    shelf.put("somebody-else", "x")
    storage = Storage(shelf)
    storage.keep(a_game())
    storage.write("bang.settings", "{}")
    storage.forget_everything()
    assert shelf.names() == ["somebody-else"]


def test_odd_values_in_a_file_do_not_break_the_list() -> None:
    told = json.loads(a_game().as_text())
    told |= {"when": "yesterday", "turn": None, "over": 5, "role": 7, "more": "x"}
    game = SavedGame.from_text(json.dumps(told))
    assert (game.when, game.turn, game.over, game.role, game.more) == (0.0, 0, None, "7", {})


class SmallShelf(MemoryShelf):
    """A storage with room for two games and the note that names the last one."""

    def put(self, name: str, text: str) -> None:
        """Refuses a third game."""
        if name not in self.texts and len(self.texts) == 3:
            raise Refusal("errors.storage_full")
        super().put(name, text)


def test_when_storage_is_full_only_the_oldest_finished_game_is_deleted() -> None:
    remarks: list[str] = []
    storage = Storage(SmallShelf(), remarks.append)
    old, running = a_game("old", 1.0), a_game("running", 2.0)
    old.over = "law"
    for game in (old, running, a_game("new", 3.0)):
        assert storage.keep(game)
    assert [game.id for game in storage.games()] == ["new", "running"]
    assert not storage.keep(a_game("newer", 4.0))
    assert remarks == ["errors.storage_full"]
    assert [game.id for game in storage.games()] == ["new", "running"]
