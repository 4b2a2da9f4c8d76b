"""What older versions have left in localStorage moves in once, and nothing of it is lost."""

from __future__ import annotations

import asyncio

import pytest

from tests.unit.stores import ScriptedStore, Tab, a_game, a_story, filled, on_disk, steps
from web.kept.storage import GAME, LAST, SETTINGS
from web.kept.store import FORBIDDEN, FULL


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


async def with_no_room_for_the_old_game() -> Tab:
    """Open a tab in which an old game of 3 answers cannot move in, and play on in it."""
    store = ScriptedStore()
    store.room = 10
    tab = await Tab(store).opened()
    await tab.storage.move_in({GAME + "one": a_game().as_text()})
    await tab.seat.take("one")
    tab.storage.keep(a_game(answers=2))
    await tab.storage.settled()
    assert ("moved", [GAME + "one"]) not in tab.told
    return tab


@a_story
async def test_an_old_game_is_gone_once_a_newer_state_of_it_is_stored() -> None:
    tab = await with_no_room_for_the_old_game()
    tab.store.room = None
    await tab.storage.settled()
    assert on_disk(tab.store) == 2
    assert ("moved", [GAME + "one"]) in tab.told, (
        "else the old state, which has more answers, would come back"
    )


@a_story
async def test_an_old_game_that_was_played_and_deleted_does_not_come_back() -> None:
    tab = await with_no_room_for_the_old_game()
    tab.storage.forget("one")
    assert ("moved", [GAME + "one"]) in tab.told
