"""No failure of the store loses a game: it may be full, forbidden, or fail once."""

from __future__ import annotations

import asyncio

from tests.unit.stores import ScriptedStore, Tab, a_game, a_story, filled, on_disk, steps
from web.kept.storage import GAME, LAST, SETTINGS
from web.kept.store import FORBIDDEN, FULL, Refusal

# -- full ----------------------------------------------------------------------------------------------------


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


class Stubborn(ScriptedStore):
    """A store that refuses to delete everything."""

    async def clear(self) -> None:
        """Refuse."""
        raise Refusal(FORBIDDEN)


@a_story
async def test_if_deleting_everything_is_refused_the_games_stay_and_go_on() -> None:
    tab = await Tab(Stubborn()).opened()
    await tab.seat.take("one")
    tab.storage.keep(a_game(answers=3))
    await tab.storage.settled()
    assert not await tab.storage.forget_everything()
    assert [game.id for game in tab.storage.games()] == ["one"]
    tab.storage.keep(a_game(answers=4))
    await tab.storage.settled()
    assert on_disk(tab.store) == 4
    assert "lost one" not in tab.told
