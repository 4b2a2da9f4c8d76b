"""Saved means saved: what is kept reaches the store in order, and no failure of the store loses more."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import pytest

from tests.unit.stores import ScriptedStore, Tab, a_game, a_save, run, steps
from web.kept.saved_game import NotOurs, SavedGame
from web.kept.storage import GAME, LAST, SETTINGS, Storage
from web.kept.store import FORBIDDEN, FULL, MemoryStore

Story = Callable[..., Coroutine[Any, Any, None]]


def a_story(story: Story) -> Callable[..., None]:
    """Makes a test of a coroutine."""

    @wraps(story)
    def told(*given: Any, **named: Any) -> None:
        run(story(*given, **named))

    return told


def never(game: SavedGame) -> None:
    """Accepts any game."""


def on_disk(store: ScriptedStore, name: str = "one") -> int:
    """The number of answers of a game in the store; -1 if it is not there."""
    text = store.texts.get(GAME + name)
    return -1 if text is None else SavedGame.from_text(text).answers


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


@a_story
async def test_a_game_that_cannot_be_made_is_reported_and_stops_nothing_else() -> None:
    tab = await Tab(ScriptedStore()).opened()
    faults: list[BaseException] = []
    tab.storage.texts.crashed = faults.append
    tab.storage.keep(a_game(answers=1))
    await tab.storage.settled()

    def broken() -> SavedGame:
        raise ZeroDivisionError

    tab.storage.keep_later("one", broken)
    tab.storage.write(SETTINGS, "{}")
    await tab.storage.settled()
    assert [type(fault) for fault in faults] == [ZeroDivisionError]
    await tab.storage.settled()
    assert on_disk(tab.store) == 1
    assert tab.store.texts[SETTINGS] == "{}"


@a_story
async def test_reading_a_game_that_cannot_be_made_deletes_nothing() -> None:
    tab = await Tab(ScriptedStore()).opened()
    faults: list[BaseException] = []
    tab.storage.texts.crashed = faults.append
    tab.storage.keep(a_game(answers=1))
    await tab.storage.settled()

    def broken() -> SavedGame:
        raise ZeroDivisionError

    tab.storage.keep_later("one", broken)
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


# -- full ----------------------------------------------------------------------------------------------------


def filled(count: int, over: bool = False) -> ScriptedStore:
    """A store that is full with this many games."""
    games = [a_game(f"game{n}", n, over="law" if over else None) for n in range(count)]
    store = ScriptedStore({GAME + game.id: game.as_text() for game in games})
    store.room = store.size() + 20
    return store


@a_story
async def test_in_a_full_storage_all_games_are_listed_and_the_game_goes_on() -> None:
    tab = await Tab(filled(93)).opened()
    for answers in range(1, 4):
        tab.storage.keep(a_game("new", 1000, answers))
        assert not await tab.storage.settled()
    assert tab.told == [FULL]
    assert tab.storage.trouble == FULL
    assert len(tab.storage.games()) == 94
    assert tab.storage.game("new").answers == 3
    assert LAST not in tab.store.texts
    assert len(tab.store.texts) == 93


@a_story
async def test_deleting_in_a_full_storage_frees_room_and_what_waits_is_written() -> None:
    tab = await Tab(filled(93)).opened()
    tab.storage.keep(a_game("new", 1000))
    await tab.storage.settled()
    tab.told.clear()
    tab.storage.forget("game7")
    await steps()
    assert tab.told == [("new", 3), "changed"]
    assert tab.storage.trouble is None
    assert on_disk(tab.store, "new") == 3
    assert on_disk(tab.store, "game7") == -1
    assert len(tab.storage.games()) == 93


@a_story
async def test_when_storage_is_full_only_the_oldest_finished_game_is_deleted() -> None:
    store = filled(5)
    for number in (1, 3):
        store.texts[GAME + f"game{number}"] = a_game(f"game{number}", number, over="law").as_text()
    store.room = store.size() + 20
    tab = await Tab(store).opened()
    tab.storage.keep(a_game("new", 9))
    assert await tab.storage.settled()
    assert sorted(game.id for game in tab.storage.games()) == ["game0", "game2", "game3", "game4", "new"]
    tab.storage.keep(a_game("newer", 10))
    assert await tab.storage.settled()
    tab.storage.keep(a_game("newest", 11))
    assert not await tab.storage.settled()
    assert tab.told == [("new", 3), ("newer", 3), FULL]
    kept = {"game0", "game2", "game4", "new", "newer", "newest"}
    assert {game.id for game in tab.storage.games()} == kept


@a_story
async def test_finished_games_are_not_deleted_one_after_the_other_if_that_frees_no_room() -> None:
    games = [a_game(f"game{n}", n, over="law") for n in range(93)]
    store = ScriptedStore({GAME + game.id: game.as_text() + " " * 10_000 for game in games})
    store.room = 0  # the disk is full of something else
    tab = await Tab(store).opened()
    for answers in range(200):
        tab.storage.keep(a_game("new", 1000, answers))
        assert not await tab.storage.settled()
    left = len(store.texts)
    assert left > 80
    store.room = None
    tab.storage.keep(a_game("new", 1000, 200))
    assert await tab.storage.settled()
    assert len(store.texts) == left + 2
    # Once there was room again, it can be made again.
    store.room = store.size()
    tab.storage.keep(a_game("newer", 1001))
    assert await tab.storage.settled()
    assert len(store.texts) == left + 2


@a_story
async def test_a_finished_game_that_another_tab_has_changed_is_not_deleted_to_make_room() -> None:
    store = filled(1, over=True)
    tab = await Tab(store).opened()
    store.texts[GAME + "game0"] = a_game("game0", answers=9).as_text()
    store.room = store.size() + 20
    tab.storage.keep(a_game("new", 9))
    assert not await tab.storage.settled()
    assert on_disk(store, "game0") == 9


@a_story
async def test_a_text_that_does_not_fit_keeps_no_other_text_from_being_written() -> None:
    tab = await Tab(filled(3)).opened()
    tab.storage.keep(a_game("new"))
    tab.storage.write("bang.x", "1")
    assert not await tab.storage.settled()
    assert tab.store.texts["bang.x"] == "1"
    assert tab.storage.trouble == FULL


@a_story
async def test_a_running_game_is_written_before_other_texts() -> None:
    store = filled(3)
    store.room = store.size() + len(a_game("new").as_text()) + 20
    tab = await Tab(store).opened()
    tab.storage.write("bang.a", "x" * 200)
    tab.storage.keep(a_game("new"))
    assert not await tab.storage.settled()
    assert on_disk(store, "new") == 3
    assert "bang.a" not in store.texts


@a_story
async def test_what_comes_while_a_full_storage_refuses_is_tried_too() -> None:
    tab = await Tab(filled(3)).opened()
    tab.store.gates = []
    tab.storage.keep(a_game("new"))
    await steps()
    tab.storage.forget("game0")
    for _ in range(9):
        if tab.store.gates:
            tab.store.let()
        await steps()
    assert on_disk(tab.store, "new") == 3
    assert tab.storage.trouble is None


# -- forbidden -----------------------------------------------------------------------------------------------


@a_story
async def test_forbidden_storage_is_reported_once_and_the_game_is_kept_in_memory() -> None:
    store = ScriptedStore()
    store.is_forbidden = True
    tab = await Tab(store).opened()
    assert tab.storage.keep(a_game(answers=1))
    assert tab.storage.keep(a_game(answers=2))
    assert not await tab.storage.settled()
    assert tab.told == [FORBIDDEN]
    assert tab.storage.trouble == FORBIDDEN
    assert tab.storage.game("one").answers == 2


@a_story
async def test_what_was_stored_is_read_before_anything_is_written_once_it_is_allowed() -> None:
    store = ScriptedStore({GAME + "old": a_game("old").as_text(), SETTINGS: '{"theme": "lamp"}'})
    store.is_forbidden = True
    tab = await Tab(store).opened()
    tab.storage.keep(a_game())
    assert not await tab.storage.settled()
    store.is_forbidden = False
    tab.storage.keep(a_game(answers=5))
    assert await tab.storage.settled()
    assert tab.told == [FORBIDDEN, ("one", 5), "changed"]
    assert tab.storage.trouble is None
    assert {game.id for game in tab.storage.games()} == {"one", "old"}
    assert tab.storage.read(SETTINGS) == '{"theme": "lamp"}'


@a_story
async def test_a_store_that_fails_once_gets_everything_the_next_time() -> None:
    tab = await Tab(ScriptedStore()).opened()
    tab.store.gates = []
    tab.storage.keep(a_game("one"))
    await steps()
    tab.store.let("forbidden")
    await steps()
    tab.storage.keep(a_game("two"))
    await steps()
    tab.store.let()
    await steps()
    assert {on_disk(tab.store, "one"), on_disk(tab.store, "two")} == {3}


@a_story
async def test_what_failed_does_not_replace_what_was_kept_meanwhile() -> None:
    tab = await Tab(ScriptedStore()).opened()
    tab.store.gates = []
    tab.storage.keep(a_game(answers=1))
    await steps()
    tab.storage.keep(a_game(answers=2))
    tab.store.let("forbidden")
    await steps()
    assert tab.storage.game("one").answers == 2
    tab.store.let()
    await steps()
    assert on_disk(tab.store) == 2


@a_story
async def test_a_game_that_was_written_although_it_seemed_to_fail_can_be_written_again() -> None:
    tab = await Tab(ScriptedStore()).opened()
    tab.store.gates = []
    for answers, fate in ((1, "well"), (2, "unsure"), (3, "forbidden"), (4, "unsure"), (5, "well")):
        tab.storage.keep(a_game(answers=answers))
        await steps()
        tab.store.let(fate)
        await steps()
    assert on_disk(tab.store) == 5
    assert "lost one" not in tab.told


# -- deleting everything -------------------------------------------------------------------------------------


@a_story
async def test_forgetting_everything_leaves_nothing() -> None:
    tab = await Tab(ScriptedStore()).opened()
    tab.storage.keep(a_game())
    tab.storage.write(SETTINGS, "{}")
    await tab.storage.settled()
    tab.storage.keep(a_game("two"))
    assert await tab.storage.forget_everything()
    await tab.storage.settled()
    assert tab.store.texts == {}
    assert tab.storage.games() == []
    assert tab.storage.read(SETTINGS) is None


@a_story
async def test_what_waits_while_everything_is_deleted_is_not_written_afterwards() -> None:
    tab = await Tab(filled(3)).opened()
    tab.store.gates = []
    tab.storage.keep(a_game("new"))
    await steps()
    deleting = asyncio.ensure_future(tab.storage.forget_everything())
    await steps()
    for _ in range(9):
        if tab.store.gates:
            tab.store.let("full" if not deleting.done() else "well")
        await steps()
    assert await deleting
    assert tab.store.texts == {}


# -- moving in from localStorage -----------------------------------------------------------------------------


def old_texts(answers: int = 3) -> dict[str, str]:
    """What an older version has left."""
    return {
        GAME + "one": a_game(answers=answers).as_text(),
        GAME + "wreck": "{",
        LAST: "one",
        SETTINGS: '{"theme": "lamp"}',
        "bang.try": "1",
        "somebody-else": "x",
    }


@a_story
async def test_what_older_versions_have_left_moves_in_with_one_transaction() -> None:
    tab = await Tab(ScriptedStore()).opened()
    assert await tab.storage.move_in(old_texts())
    assert len(tab.store.written) == 1
    assert sorted(tab.store.texts) == [GAME + "one", GAME + "wreck", LAST, SETTINGS]
    assert tab.storage.last() == a_game()
    assert tab.storage.damaged() == ["wreck"]


@a_story
async def test_moving_in_twice_changes_nothing() -> None:
    store = ScriptedStore()
    tab = await Tab(store).opened()
    await tab.storage.move_in(old_texts())
    await tab.seat.take("one")
    tab.storage.keep(a_game(answers=8))
    tab.storage.write(SETTINGS, "{}")
    await tab.storage.settled()
    again = await Tab(store).opened()
    assert await again.storage.move_in(old_texts())
    assert on_disk(store) == 8
    assert store.texts[SETTINGS] == "{}"


@a_story
async def test_an_old_game_that_is_further_on_replaces_the_one_in_the_store() -> None:
    store = ScriptedStore({GAME + "one": a_game(answers=3).as_text()})
    tab = await Tab(store).opened()
    assert await tab.storage.move_in(old_texts(9))
    assert tab.storage.game("one").answers == on_disk(store) == 9


@a_story
async def test_a_game_that_another_tab_has_written_meanwhile_is_not_replaced_by_an_old_one() -> None:
    store = ScriptedStore()
    tab = await Tab(store).opened()
    store.texts[GAME + "one"] = a_game(answers=8).as_text()
    assert await tab.storage.move_in(old_texts(5))
    assert on_disk(store) == 8


@a_story
async def test_with_nothing_old_but_settings_nothing_is_to_be_deleted_and_nothing_is_written() -> None:
    store = ScriptedStore({SETTINGS: "{}"})
    tab = await Tab(store).opened()
    assert not await tab.storage.move_in({})
    assert not await tab.storage.move_in({SETTINGS: '{"theme": "lamp"}'})
    assert store.written == []


@pytest.mark.parametrize("why", [FULL, FORBIDDEN])
@a_story
async def test_what_cannot_move_in_can_be_read_and_played_on_all_the_same(why: str) -> None:
    store = ScriptedStore()
    store.room, store.is_forbidden = (0, False) if why == FULL else (None, True)
    tab = await Tab(store).opened()
    assert not await tab.storage.move_in(old_texts())
    assert tab.storage.trouble == why
    assert tab.storage.last() == a_game()
    assert await tab.seat.take("one")
    assert tab.storage.keep(a_game(answers=4))
    assert tab.storage.game("one").answers == 4


@a_story
async def test_what_could_not_move_in_moves_in_when_there_is_room_again() -> None:
    store = filled(1)
    tab = await Tab(store).opened()
    assert not await tab.storage.move_in(old_texts())
    tab.told.clear()
    tab.storage.forget("game0")
    store.room = None
    assert await tab.storage.settled()
    assert store.texts[GAME + "one"] == old_texts()[GAME + "one"]
    assert tab.told == [("moved", [GAME + "one", GAME + "wreck", LAST, SETTINGS]), "changed"]


@a_story
async def test_an_old_game_that_is_deleted_before_it_has_moved_in_does_not_come_back() -> None:
    store = ScriptedStore()
    store.room = 0
    tab = await Tab(store).opened()
    await tab.storage.move_in(old_texts())
    tab.storage.forget("one")
    assert ("moved", [GAME + "one"]) in tab.told
    assert tab.storage.games() == []
    store.room = None
    tab.storage.write("bang.x", "")
    await tab.storage.settled()
    assert on_disk(store) == -1


@a_story
async def test_a_kill_while_moving_in_leaves_all_or_nothing() -> None:
    store = ScriptedStore()
    store.dies_after = 0
    tab = await Tab(store).opened()
    moving = asyncio.ensure_future(tab.storage.move_in(old_texts()))
    await steps()
    assert not moving.done()
    moving.cancel()
    assert store.texts == {}
    again = await Tab(ScriptedStore(store.texts)).opened()
    assert await again.storage.move_in(old_texts())
    assert again.storage.game("one") == a_game()


# -- import --------------------------------------------------------------------------------------------------


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
