"""The player goes back while Python's answer to something else is on its way, and nothing gets stuck."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.browser.questions import as_file, at
from tests.paper_visit import PaperVisit, on_paper
from tests.unit.stores import ScriptedStore
from web.door.parts import NotFetched


class Hasty(PaperVisit):
    """A visitor whose browser has gone back before Python hears of it."""

    def goes_back(self) -> str:
        """Go back, and return the message that tells it."""
        self.here -= 1
        depth, query = self.entries[self.here]
        return json.dumps({"kind": "history", "depth": depth, "query": query, "fragment": ""})

    async def rests(self) -> None:
        """Let everything end that is under way."""
        for _ in range(60):
            await asyncio.sleep(0)


@on_paper
async def test_back_pressed_while_a_table_is_being_opened_leads_back() -> None:
    page = Hasty()
    await page.opens("?pace=instant")
    await page.goes_to("#go-saved", "saved")
    await page.imports(as_file(at("play"), "mine"))
    page.go("resume mine")
    message = page.goes_back()
    await page.until(lambda: page.screen == "table")
    page.door.hear(message)
    await page.rests()
    assert page.screen == "lobby"
    assert page.entries[page.here][0] == 0
    assert "saved=" not in page.entries[page.here][1]
    await page.goes_to("#go-settings", "settings")
    page.click("[data-go=back]")
    await page.until(lambda: page.screen == "lobby")


@on_paper
async def test_back_pressed_while_the_language_changes_leads_back() -> None:
    page = Hasty()
    await page.opens("?pace=instant")
    await page.goes_to("#go-settings", "settings")
    message = page.goes_back()
    page.choose("language", "nl")
    page.door.hear(message)
    await page.goes_to("#go-settings", "settings")
    page.click("[data-go=back]")
    await page.until(lambda: page.screen == "lobby")
    assert [depth for depth, _ in page.entries] == [0, 1]


@on_paper
async def test_the_pages_back_button_and_the_browsers_pressed_together_lead_back_once() -> None:
    page = Hasty()
    await page.opens("?pace=instant")
    await page.goes_to("#go-settings", "settings")
    message = page.goes_back()
    page.click("[data-go=back]")
    page.door.hear(message)
    await page.rests()
    assert (page.screen, page.here) == ("lobby", 0)
    assert not page.visit.is_going_back


@on_paper
async def test_in_a_full_storage_a_game_that_goes_on_is_not_said_to_be_saved() -> None:
    store = ScriptedStore()
    store.room = 200
    page = await PaperVisit(store).opens("?pace=instant")
    await page.goes_to("#play-alone", "table")
    await page.plays_steps(4)
    await page.leaves()
    await page.goes_to("#play-on", "table")
    await page.is_asked()
    assert page.html.get("data-saved") == ""


@on_paper
async def test_a_game_that_goes_on_says_how_much_of_it_is_saved() -> None:
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(as_file(at("play"), "mine"))
    await page.storage.settled()
    await page.leaves()
    (text,) = (await page.stored()).values()
    await page.goes_to("#play-on", "table")
    assert page.html.get("data-saved") == str(json.loads(text)["answers"])


@on_paper
async def test_a_game_that_cannot_be_fetched_is_free_for_other_tabs(monkeypatch: pytest.MonkeyPatch) -> None:
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(as_file(at("play"), "mine"))
    await page.leaves()

    async def fetched(part: str) -> None:
        raise NotFetched

    monkeypatch.setattr("web.visit.fetched", fetched)
    page.go("resume mine")
    await page.until(lambda: page.main.find(".remarks")[0].text)
    assert page.visit.one_tab.game is None


@on_paper
async def test_the_address_names_the_game_while_it_is_being_opened_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(as_file(at("play"), "mine"))
    at_the_table = page.entries[page.here][1]

    async def fetched(part: str) -> None:
        await asyncio.sleep(0.01)

    monkeypatch.setattr("web.visit.fetched", fetched)
    again = await page.reloads()
    assert again.screen == "lobby"
    assert again.entries[again.here][1] == at_the_table, "a second reload leads to the game too"
    await again.until(lambda: again.screen == "table")
    assert "saved=" not in again.entries[0][1]
    await again.back()
    assert again.screen == "lobby"


@on_paper
async def test_an_address_of_a_game_that_is_gone_becomes_that_of_the_lobby() -> None:
    page = await PaperVisit().opens("?saved=gone&pace=instant")
    await page.until(lambda: page.main.find(".remarks")[0].text)
    assert page.entries == [(0, "/?pace=instant")]


@on_paper
async def test_who_goes_elsewhere_while_a_saved_game_is_fetched_stays_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(as_file(at("play"), "mine"))
    await page.leaves()

    async def fetched(part: str) -> None:
        await asyncio.sleep(0.01)

    monkeypatch.setattr("web.visit.fetched", fetched)
    page.go("resume mine")
    await asyncio.sleep(0.002)
    page.click("#go-settings")
    await page.until(lambda: page.screen == "settings")
    await asyncio.sleep(0.03)
    assert page.screen == "settings"
    assert page.visit.one_tab.game is None


@on_paper
async def test_the_last_answer_of_a_game_that_was_left_is_not_counted_in_the_lobby() -> None:
    store = ScriptedStore()
    page = await (await PaperVisit(store).opens("?pace=instant")).opens_game(as_file(at("play"), "mine"))
    await page.storage.settled()
    before = page.html.get("data-saved")
    store.gates = []
    await page.plays_steps(4)
    await page.leaves()
    for _ in range(20):
        if store.gates:
            store.let()
        await asyncio.sleep(0)
    assert before
    assert page.html.get("data-saved") == before
