"""One game in two tabs: one tab has it, the other is told, and no answer that was saved is lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.stores import ScriptedStore, Tab, a_game, a_story, on_disk, run, steps
from web.kept.saved_game import SavedGame
from web.kept.setup import sane_setup
from web.kept.storage import GAME, SETTINGS


class Desk:
    """A disk and the tabs that share it."""

    def __init__(self, locks: bool = True) -> None:
        self.texts: dict[str, str] = {}
        self.held: dict[str, Any] = {}
        self.locks = locks

    async def tab(self) -> Tab:
        """Open a tab."""
        return await Tab(ScriptedStore(self.texts), self.held, self.locks).opened()


async def answer(tab: Tab, answers: int, game: str = "one") -> bool:
    """Keep a game with this many answers, and wait until it is stored."""
    is_kept = tab.storage.keep(a_game(game, answers=answers))
    await tab.storage.settled()
    return is_kept


@a_story
async def test_a_game_that_is_open_in_one_tab_is_not_opened_in_another() -> None:
    desk = Desk()
    first, second = await desk.tab(), await desk.tab()
    assert await first.seat.take("one")
    assert not await second.seat.take("one")
    assert second.seat.game is None
    assert await second.seat.take("two")
    first.seat.release()
    await steps()
    assert await second.seat.take("one")


@a_story
async def test_a_game_is_released_only_when_all_of_it_is_on_the_disk() -> None:
    desk = Desk()
    first, second = await desk.tab(), await desk.tab()
    await first.seat.take("one")
    first.store.gates = []
    first.storage.keep(a_game(answers=9))
    first.seat.release()
    await steps()
    assert not await second.seat.take("one")
    first.store.let()
    await steps()
    assert await second.seat.take("one")
    assert second.storage.game("one").answers == 9


@a_story
async def test_a_tab_that_takes_another_game_releases_the_one_before() -> None:
    desk = Desk()
    first, second = await desk.tab(), await desk.tab()
    await first.seat.take("one")
    await first.seat.take("two")
    assert await second.seat.take("one")
    assert not await second.seat.take("two")


@a_story
async def test_a_game_that_was_taken_over_is_lost_in_the_other_tab() -> None:
    desk = Desk()
    first, second = await desk.tab(), await desk.tab()
    await first.seat.take("one")
    await answer(first, 5)
    await second.seat.take_over("one")
    await steps()
    assert second.storage.game("one").answers == 5
    assert first.told == [("one", 5), "lost one"]
    assert not await answer(first, 6)
    assert await answer(second, 6)
    assert on_disk(second.store) == 6


@pytest.mark.parametrize("locks", [True, False])
@a_story
async def test_a_late_write_of_the_old_tab_does_not_overwrite(locks: bool) -> None:
    desk = Desk(locks)
    first = await desk.tab()
    await first.seat.take("one")
    await answer(first, 60)
    first.store.gates = []
    first.storage.keep(a_game(answers=61))
    await steps()
    second = await desk.tab()
    await second.seat.take_over("one")
    for answers in range(61, 106):
        assert await answer(second, answers)
    while first.store.gates:
        first.store.let()
        await steps()
    assert on_disk(second.store) == 105
    assert "lost one" in first.told
    assert first.storage.game("one").answers == 105


@a_story
async def test_without_locks_the_tab_that_answers_later_is_told() -> None:
    desk = Desk(locks=False)
    first, second = await desk.tab(), await desk.tab()
    assert await first.seat.take("one")
    await answer(first, 5)
    assert await second.seat.take("one")
    await answer(first, 6)
    await answer(second, 7)
    assert second.told == ["lost one"]
    assert on_disk(first.store) == 6
    await second.seat.take_over("one")
    assert second.storage.game("one").answers == 6
    assert await answer(second, 7)
    assert on_disk(first.store) == 7


@a_story
async def test_what_another_tab_wrote_can_be_read_without_being_allowed_to_replace_it() -> None:
    desk = Desk(locks=False)
    first, second = await desk.tab(), await desk.tab()
    await first.seat.take("one")
    await second.seat.take("one")
    await answer(first, 9)
    await second.storage.refresh()
    assert second.storage.game("one").answers == 9
    await answer(second, 1)
    assert on_disk(first.store) == 9
    assert second.told == ["lost one"]


@a_story
async def test_what_waits_in_a_tab_is_dropped_when_its_game_is_taken_over() -> None:
    desk = Desk()
    first, second = await desk.tab(), await desk.tab()
    await first.seat.take("one")
    first.store.gates = []
    first.storage.keep(a_game(answers=61))
    await steps()
    first.storage.keep(a_game(answers=62))
    await second.seat.take_over("one")
    while first.store.gates:
        first.store.let()
        await steps()
    assert on_disk(first.store) == 61


@a_story
async def test_what_a_tab_could_not_store_does_not_overwrite_what_another_has_stored() -> None:
    desk = Desk(locks=False)
    first, second = await desk.tab(), await desk.tab()
    await first.seat.take("one")
    await answer(first, 5)
    await second.seat.take("one")
    second.store.is_read_only = True
    await answer(second, 6)
    await answer(first, 10)
    await second.seat.take("one")
    assert second.storage.game("one").answers == 6
    second.store.is_read_only = False
    await answer(second, 7)
    assert "lost one" in second.told
    assert on_disk(first.store) == second.storage.game("one").answers == 10


@a_story
async def test_a_game_that_was_deleted_elsewhere_is_stored_again_when_it_is_played_on() -> None:
    desk = Desk()
    first, second = await desk.tab(), await desk.tab()
    await first.seat.take("one")
    await answer(first, 3)
    first.store.gates = []
    first.storage.keep(a_game(answers=4))
    await steps()
    first.store.let("forbidden")
    await steps()
    first.store.gates = None
    second.storage.forget("one")
    await second.storage.settled()
    assert on_disk(first.store) == -1
    assert await answer(first, 5)
    assert on_disk(first.store) == 5


@a_story
async def test_a_tab_may_undo_its_own_answers() -> None:
    tab = await Desk(locks=False).tab()
    await tab.seat.take("one")
    for answers in (1, 2, 3, 2, 1):
        assert await answer(tab, answers)
        assert on_disk(tab.store) == answers


@a_story
async def test_what_another_tab_changes_is_noticed() -> None:
    desk = Desk()
    first, second = await desk.tab(), await desk.tab()
    await answer(first, 3)
    reads = second.store.reads
    second.storage.texts.patience = 0.02
    for _ in range(10):
        second.store.noticed([GAME + "one"])
        await steps()
    second.store.noticed(["bang.last"])
    while not second.told:
        await asyncio.sleep(0.001)
    assert second.told == ["changed"]
    assert second.store.reads == reads + 1
    last = second.storage.last()
    assert last is not None
    assert last.answers == 3
    second.storage.texts.patience = 0.0
    second.store.noticed(None)
    await steps()
    assert second.told == ["changed"]


@a_story
async def test_a_game_that_was_deleted_in_another_tab_is_gone_here() -> None:
    desk = Desk()
    first, second = await desk.tab(), await desk.tab()
    await answer(first, 3)
    await second.storage.refresh()
    first.storage.forget("one")
    await first.storage.settled()
    assert await second.storage.refresh()
    assert second.storage.games() == []


@a_story
async def test_a_text_that_waits_is_not_replaced_by_what_is_read_again() -> None:
    desk = Desk()
    tab = await desk.tab()
    tab.store.gates = []
    tab.storage.write(SETTINGS, "mine")
    desk.texts[SETTINGS] = "theirs"
    await tab.storage.refresh()
    assert tab.storage.read(SETTINGS) == "mine"


@a_story
async def test_when_the_store_cannot_be_read_again_what_was_read_stays() -> None:
    desk = Desk()
    tab = await desk.tab()
    await answer(tab, 3)
    tab.store.is_forbidden = True
    assert not await tab.storage.refresh()
    assert tab.storage.game("one").answers == 3


# -- all orders --------------------------------------------------------------------------------------------


class World:
    """Tabs that play, undo, take over, die and come back, while their disk does what it likes.

    Every state of a game has a number and remembers the state it came from. A state may be written over
    another only if it came from it, directly or not; whatever else is overwritten is lost.
    """

    def __init__(self, locks: bool) -> None:
        self.desk = Desk(locks)
        self.parents: dict[int, int] = {0: 0}
        self.tabs: list[Tab | None] = [None, None]
        self.state: list[int | None] = [None, None]  # the state each tab shows, if it has the game open
        self.last_on_disk = 0
        self.dead: list[Tab] = []
        self.lost: list[str] = []

    def game(self, state: int) -> SavedGame:
        """A game in a state."""
        return SavedGame("one", sane_setup({}), f"state {state}", 1.0, answers=state)

    def state_on_disk(self) -> int:
        """The state in the store."""
        text = self.desk.texts.get(GAME + "one")
        return 0 if text is None else SavedGame.from_text(text).answers

    def check(self) -> None:
        """Nothing on the disk was overwritten by what did not come from it."""
        now, before = self.state_on_disk(), self.last_on_disk
        lineage = {now}
        state = now
        while state:
            state = self.parents[state]
            lineage.add(state)
        if before not in lineage:
            self.lost.append(f"{before} by {now}")
        self.last_on_disk = now
        for tab in self.tabs:
            for told in tab.told if tab is not None else ():
                if isinstance(told, tuple) and told[1] not in lineage:
                    self.lost.append(f"{told[1]} was saved, but {now} is on the disk")

    async def act(self, number: int, what: str) -> None:
        """Let a tab do something."""
        tab = self.tabs[number]
        if tab is None:
            tab = self.tabs[number] = await self.desk.tab()
            tab.store.gates = []
        if what == "die":
            self.dead.append(tab)  # what still waits must not be collected, which asyncio would report
            self.tabs[number] = self.state[number] = None
            for name, lost in list(self.desk.held.items()):
                if tab.seat.locks.mine.get(name) is lost:  # type: ignore[attr-defined]
                    del self.desk.held[name]
            tab.store.dies_after = 0
        elif what in ("take", "take over"):
            await self.open(number, tab, what)
        elif what == "leave":
            tab.seat.release()
            self.state[number] = None
        elif what == "refresh":
            tab.store.noticed(None)
        elif what == "settle":
            tab.storage.write(SETTINGS, str(len(self.parents)))
        elif what in ("answer", "answer later"):
            self.answer(number, tab, what)
        elif tab.store.gates:  # the fate of the transaction that waits
            tab.store.let(what)
        await steps(8)
        self.check()

    async def open(self, number: int, tab: Tab, what: str) -> None:
        """Open the game; a tab whose last writes are stuck does not get it."""
        taking = tab.seat.take_over("one") if what == "take over" else tab.seat.take("one")
        task = asyncio.ensure_future(taking)
        for _ in range(30):
            await steps(8)
            self.check()
            if task.done() or not tab.store.gates:
                break
            tab.store.let()
        await steps(8)
        if not task.done():
            task.cancel()
        elif task.result() is not False:
            text = tab.storage.read(GAME + "one")
            self.state[number] = 0 if text is None else SavedGame.from_text(text).answers

    def answer(self, number: int, tab: Tab, what: str) -> None:
        """Give an answer or take one back: in either case a new state comes from the one before."""
        state = self.state[number]
        if state is None:
            return
        new = len(self.parents)
        self.parents[new] = state
        if what == "answer":
            is_kept = tab.storage.keep(self.game(new))
        else:
            is_kept = tab.storage.keep_later("one", lambda: self.game(new))
        self.state[number] = new if is_kept else None


FATES = ("well", "well", "well", "full", "forbidden", "unsure")
ACTS = ("take", "take over", "answer", "answer", "answer later", "leave", "die", "refresh", "settle", *FATES)


@given(st.booleans(), st.lists(st.tuples(st.integers(0, 1), st.sampled_from(ACTS)), max_size=120))
@settings(max_examples=150, deadline=None)
def test_in_no_order_of_events_is_a_saved_answer_lost(locks: bool, acts: list[tuple[int, str]]) -> None:
    world = World(locks)

    async def story() -> None:
        for number, what in acts:
            await world.act(number, what)

    run(story())
    assert world.lost == []
