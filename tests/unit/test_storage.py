"""Saved means saved: what is kept reaches the store in order and can be read at once."""

from __future__ import annotations

import asyncio

import pytest

from tests.unit.stores import ScriptedStore, Tab, a_game, a_story, on_disk, steps
from web.kept.saved_game import NotOurs, SavedGame
from web.kept.storage import GAME, LAST, SETTINGS, Storage
from web.kept.store import MemoryStore

# -- reading and listing -------------------------------------------------------------------------------------


@a_story
async def test_games_are_listed_with_the_latest_first() -> None:
    storage = Storage(MemoryStore())
    for name, when in (("one", 1.0), ("three", 3.0), ("two", 2.0)):
        storage.keep(a_game(name, when))
    assert [game.id for game in storage.games()] == ["three", "two", "one"]
    storage.forget("three")
    assert [game.id for game in storage.games()] == ["two", "one"]


@a_story
async def test_the_last_kept_game_is_offered_until_it_is_over() -> None:
    storage = Storage(MemoryStore())
    assert storage.last() is None
    storage.keep(a_game("one"))
    storage.keep(a_game("two"))
    assert storage.last() == a_game("two")
    storage.keep(a_game("two", over="law"))
    assert storage.last() is None


@a_story
async def test_a_stored_game_reads_back_unchanged_after_a_restart() -> None:
    store = ScriptedStore()
    tab = await Tab(store).opened()
    tab.storage.keep(a_game())
    assert tab.storage.game("one") == a_game()
    assert await tab.storage.settled()
    again = await Tab(store).opened()
    assert again.storage.game("one") == a_game()
    assert again.storage.last() == a_game()


@a_story
async def test_a_damaged_game_is_listed_apart_from_the_others() -> None:
    tab = await Tab(ScriptedStore({GAME + "wreck": "{", GAME + "one": a_game().as_text()})).opened()
    assert tab.storage.damaged() == ["wreck"]
    assert [game.id for game in tab.storage.games()] == ["one"]
    with pytest.raises(NotOurs, match="bad_save"):
        tab.storage.game("wreck")
    with pytest.raises(NotOurs, match="save_gone"):
        tab.storage.game("never")


@a_story
async def test_a_game_is_known_by_the_name_under_which_it_is_stored() -> None:
    tab = await Tab(ScriptedStore({GAME + "a&b#<c>": a_game("other").as_text()})).opened()
    assert [game.id for game in tab.storage.games()] == ["a&b#<c>"]
    assert tab.storage.game("a&b#<c>").id == "a&b#<c>"
    assert tab.storage.damaged() == []


@a_story
async def test_without_a_loop_texts_are_in_memory_only() -> None:
    def sync() -> Storage:
        storage = Storage(MemoryStore())
        storage.write(SETTINGS, "{}")
        return storage

    storage = await asyncio.to_thread(sync)
    assert storage.read(SETTINGS) == "{}"


# -- writing in order ----------------------------------------------------------------------------------------


@a_story
async def test_saved_is_told_after_the_commit_and_not_before() -> None:
    tab = await Tab(ScriptedStore()).opened()
    tab.store.gates = []
    tab.storage.keep(a_game(answers=7))
    await steps()
    assert tab.told == []
    assert tab.store.texts == {}
    tab.store.let()
    await steps()
    assert tab.told == [("one", 7)]
    assert on_disk(tab.store) == 7
    assert tab.store.texts[LAST] == "one"


@a_story
async def test_while_one_transaction_is_under_way_only_the_newest_text_waits() -> None:
    tab = await Tab(ScriptedStore()).opened()
    tab.store.gates = []
    for answers in range(1, 10):
        tab.storage.keep(a_game(answers=answers))
        await steps()
        assert len(tab.store.gates) == 1
        assert tab.storage.game("one").answers == answers
    tab.store.let()
    await steps()
    tab.store.let()
    await steps()
    assert tab.told == [("one", 1), ("one", 9)]
    assert tab.store.gates == []


@a_story
async def test_a_game_that_is_kept_later_is_made_when_its_turn_comes() -> None:
    tab = await Tab(ScriptedStore()).opened()
    tab.store.gates = []
    made: list[int] = []
    answers = 0

    def make() -> SavedGame:
        made.append(answers)
        return a_game(answers=answers)

    for answers in range(1, 10):  # noqa: B007 - make reads it
        assert tab.storage.keep_later("one", make)
        await steps()
    assert made == [1]
    tab.store.let()
    await steps()
    assert made == [1, 9]
    tab.store.let()
    await steps()
    assert tab.told == [("one", 1), ("one", 9)]


@a_story
async def test_a_game_that_is_kept_later_can_be_read_at_once() -> None:
    tab = await Tab(ScriptedStore()).opened()
    tab.storage.keep_later("one", lambda: a_game(answers=4))
    assert [game.answers for game in tab.storage.games()] == [4]
    last = tab.storage.last()
    assert last is not None
    assert last.answers == 4
    await tab.storage.settled()
    assert tab.told == [("one", 4)]


async def with_a_broken_game() -> tuple[Tab, list[BaseException]]:
    """Keep a game whose next text cannot be made; the list will hold what is reported."""
    tab = await Tab(ScriptedStore()).opened()
    faults: list[BaseException] = []
    tab.storage.texts.crashed = faults.append
    tab.storage.keep(a_game(answers=1))
    await tab.storage.settled()

    def broken() -> SavedGame:
        raise ZeroDivisionError

    tab.storage.keep_later("one", broken)
    return tab, faults


@a_story
async def test_a_game_that_cannot_be_made_is_reported_and_stops_nothing_else() -> None:
    tab, faults = await with_a_broken_game()
    tab.storage.write(SETTINGS, "{}")
    await tab.storage.settled()
    assert [type(fault) for fault in faults] == [ZeroDivisionError]
    await tab.storage.settled()
    assert on_disk(tab.store) == 1
    assert tab.store.texts[SETTINGS] == "{}"


@a_story
async def test_reading_a_game_that_cannot_be_made_deletes_nothing() -> None:
    tab, _ = await with_a_broken_game()
    with pytest.raises(ZeroDivisionError):
        tab.storage.last()
    await tab.storage.settled()
    assert on_disk(tab.store) == 1


@a_story
async def test_what_is_deleted_while_it_is_being_written_stays_deleted() -> None:
    tab = await Tab(ScriptedStore()).opened()
    tab.store.gates = []
    tab.storage.keep(a_game())
    await steps()
    tab.storage.forget("one")
    assert tab.storage.games() == []
    tab.store.let()
    await steps()
    assert tab.storage.games() == []
    tab.store.let()
    await steps()
    assert on_disk(tab.store) == -1


@pytest.mark.parametrize("lives", range(8))
@a_story
async def test_a_kill_loses_nothing_that_was_told_to_be_saved(lives: int) -> None:
    store = ScriptedStore()
    store.dies_after = lives
    tab = await Tab(store).opened()
    for answers in range(1, 8):
        tab.storage.keep(a_game(answers=answers))
        await steps()
    # The tab is killed here: what follows is another tab with the same disk.
    told = [answers for one in tab.told if isinstance(one, tuple) for answers in one[1:]]
    after = await Tab(ScriptedStore(store.texts)).opened()
    assert told == list(range(1, lives + 1))
    assert [game.answers for game in after.storage.games()] == told[-1:]


@a_story
async def test_if_the_disk_keeps_up_at_most_the_last_answer_is_missing_after_a_kill() -> None:
    store = ScriptedStore()
    tab = await Tab(store).opened()
    for answers in range(1, 30):
        tab.storage.keep(a_game(answers=answers))
        await steps()
        assert on_disk(store) == answers
