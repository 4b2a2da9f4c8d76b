"""The record: each finished game counts once, whatever happens, and damage costs one game at most."""

from __future__ import annotations

import json

import pytest

from tests.browser.player import likes
from tests.browser.questions import as_file, near_the_end
from tests.paper_visit import PaperVisit, on_paper
from tests.unit.stores import Tab, a_story, filled
from tests.unit.test_visit_after import at_the_end
from tests.unit.test_visit_drawn_afresh import finished
from web.kept.record import RESULT, Result, Tally, by, count, results, streaks, tally
from web.kept.store import FULL


def ended(won: bool, when: float = 0.0, role: str = "outlaw", who: str = "jesse_jones") -> Result:
    """How a game ended."""
    return Result("classic", role, (who,), won, when)


def test_games_are_counted_by_role_and_character_and_in_a_row() -> None:
    found = [ended(True), ended(True), ended(False, role="sheriff"), ended(True, who="rose_doolan")]
    assert tally(found) == Tally(4, 3)
    assert by(found, lambda one: [one.role]) == {"outlaw": Tally(3, 3), "sheriff": Tally(1, 0)}
    assert by(found, lambda one: one.characters) == {"jesse_jones": Tally(3, 2), "rose_doolan": Tally(1, 1)}
    assert streaks(found) == (1, 2)
    assert streaks(found[:3]) == (0, 2)
    assert streaks([]) == (0, 0)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "7", '{"play":"poker"}', '{"play":"classic","won":1}', "[" * 3000, "x" * 9000],
)
@a_story
async def test_a_damaged_result_costs_one_game(text: str) -> None:
    tab = await Tab(filled(0)).opened()
    count(tab.storage, "one", ended(True))
    tab.storage.write(RESULT + "two", text)
    assert results(tab.storage, "classic") == [ended(True)]


@a_story
async def test_a_full_storage_loses_no_result_that_was_there() -> None:
    store = filled(3)
    store.room = store.size() + 10_000
    tab = await Tab(store).opened()
    count(tab.storage, "one", ended(True))
    assert await tab.storage.settled()
    store.room = store.size()
    count(tab.storage, "two", ended(False, 1.0))
    assert not await tab.storage.settled()
    assert tab.storage.trouble == FULL
    assert len(results(tab.storage, "classic")) == 2
    again = await Tab(store).opened()
    assert results(again.storage, "classic") == [ended(True)]


def counted(page: PaperVisit) -> list[Result]:
    """What the device remembers."""
    return results(page.storage, "classic")


@on_paper
async def test_a_game_counts_once_however_often_its_end_is_shown() -> None:
    page = await at_the_end()
    (first,) = counted(page)
    assert first.role
    assert len(first.characters) == 1
    (line,) = page.main.find(".record-line")
    assert "1 game so far" in line.text
    page = await page.reloads()
    await page.until(lambda: page.one("#end-title"))
    assert counted(page) == [first]
    assert page.main.written() == page.fresh()
    await page.leaves()
    await page.goes_to("#go-saved", "saved")
    page.go("resume late")
    await page.until(lambda: page.one("#end-title"))
    assert counted(page) == [first]
    page.go("record")
    await page.until(lambda: page.screen == "record")
    assert "1 game so far" in page.main.text
    assert len(page.main.find(".record tbody tr")) == 2
    assert page.main.written() == page.fresh()


@on_paper
async def test_a_finished_game_from_a_file_is_not_ones_own() -> None:
    page = await PaperVisit().opens("?pace=instant")
    saved = json.loads(as_file(finished(), "other"))
    await page.opens_game(json.dumps({**saved, "over": "law"}))
    await page.until(lambda: page.one("#end-title"))
    assert not counted(page)
    assert not page.main.find(".record-line")
    page.go("leave") if page.one("[data-go=leave]") else page.go("home")
    await page.until(lambda: page.screen == "lobby")
    await page.goes_to("#go-saved", "saved")
    await page.goes_to("#go-record", "record")
    assert "No game has been played" in page.main.text


@on_paper
async def test_a_game_that_several_people_share_is_nobodys_record() -> None:
    page = await PaperVisit().opens("?pace=instant")
    await page.opens_game(as_file(near_the_end(), "both", hands="pass", names=["Ann", "Bo", "", ""]))
    page.likes = likes
    await page.plays()
    assert not counted(page)


@on_paper
async def test_deleting_everything_deletes_the_record() -> None:
    page = await at_the_end()
    assert counted(page)
    assert await page.storage.forget_everything()
    assert not counted(page)
