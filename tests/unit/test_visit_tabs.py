"""One game in two tabs: one tab has it, the other can take it over, and no answer is lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import Any

from bang import games
from tests.browser.questions import as_file, at
from tests.paper_visit import PaperVisit, on_paper
from tests.unit.stores import FakeLocks, ScriptedStore
from web.kept.storage import SETTINGS
from web.kept.store import Changes, Decide
from web.words import t


class TabStore(ScriptedStore):
    """The store as one tab has it: other tabs hear what is changed here."""

    def __init__(self, texts: dict[str, str], tabs: list[TabStore]) -> None:
        super().__init__(texts)
        self.tabs = tabs
        tabs.append(self)

    async def change(self, names: Iterable[str], decide: Decide) -> Changes:
        """Change texts, and tell the other tabs."""
        changes = await super().change(names, decide)
        for tab in self.tabs:
            if tab is not self and changes:
                tab.noticed(list(changes))
        return changes

    async def clear(self) -> None:
        """Delete everything, and tell the other tabs."""
        await super().clear()
        for tab in self.tabs:
            if tab is not self:
                tab.noticed(None)


class Browser:
    """A browser with several tabs."""

    def __init__(self, locks: bool = True) -> None:
        self.texts: dict[str, str] = {}
        self.tabs: list[TabStore] = []
        self.held: dict[str, Callable[[], object]] = {}
        self.has_locks = locks

    async def opens(self, query: str = "?pace=instant") -> PaperVisit:
        """Open a tab."""
        visit = PaperVisit(TabStore(self.texts, self.tabs), FakeLocks(self.held, self.has_locks))
        return await visit.opens(query)


def address(page: PaperVisit) -> str:
    """The address of the screen that is shown."""
    return page.entries[page.here][1]


async def one_table(browser: Browser) -> PaperVisit:
    """Open a tab with a game."""
    page = await (await browser.opens()).opens_game(as_file(at("play"), "mine"))
    await page.storage.settled()
    return page


def asked(page: PaperVisit) -> dict[str, Any]:
    """Read the open question, without the cards that were chosen so far and are not an answer yet."""
    return {**page.question(), "keys": [], "words": ""}


async def answers(page: PaperVisit) -> None:
    """Give one whole answer, which may take several touches."""
    before = (await stored(page))["answers"]
    while (await stored(page))["answers"] == before:
        await page.plays_steps(1)


async def stored(page: PaperVisit) -> Any:
    """The stored game, after a check that it can be loaded."""
    text = (await page.stored())["bang.game.mine"]
    games.load(json.loads(text)["save"])
    return json.loads(text)


@on_paper
async def test_a_game_that_is_open_in_another_tab_is_not_opened_but_offered() -> None:
    browser = Browser()
    first = await one_table(browser)
    second = await browser.opens(address(first))
    await second.until(lambda: second.screen == "elsewhere")
    assert t("elsewhere.open") in second.main.text
    assert first.screen == "table"
    await second.back()
    assert second.screen == "lobby"
    await first.plays_steps(2)


@on_paper
async def test_a_game_can_be_taken_over_from_another_tab() -> None:
    browser = Browser()
    first = await one_table(browser)
    await answers(first)
    before = asked(first)
    second = await browser.opens(address(first))
    await second.until(lambda: second.screen == "elsewhere")
    second.go("take-over mine")
    await second.until(lambda: second.screen == "table")
    await first.until(lambda: first.screen == "elsewhere")
    assert t("elsewhere.taken") in first.main.text
    await second.is_asked()
    assert asked(second) == before
    await answers(second)


@on_paper
async def test_a_game_can_go_to_and_fro_between_two_tabs() -> None:
    browser = Browser()
    pages = [await one_table(browser), await browser.opens()]
    here, there = pages
    there.go("resume mine")
    await there.until(lambda: there.screen == "elsewhere")
    for _ in range(4):
        before = asked(here)
        there.go("take-over mine")
        await there.until(lambda there=there: there.screen == "table")  # type: ignore[misc]
        await here.until(lambda here=here: here.screen == "elsewhere")  # type: ignore[misc]
        await there.is_asked()
        assert asked(there) == before
        await answers(there)
        here, there = there, here
    assert [len(page.visit.stack) for page in pages] == [3, 2], "no screen was added"


@on_paper
async def test_a_game_that_was_left_can_be_opened_in_another_tab() -> None:
    browser = Browser()
    first = await one_table(browser)
    second = await browser.opens()
    await first.leaves()
    await first.storage.settled()
    await asyncio.sleep(0)
    second.go("resume mine")
    await second.until(lambda: second.screen == "table")
    await second.plays_steps(1)
    first.go("resume mine")
    await first.until(lambda: first.screen == "elsewhere")


@on_paper
async def test_a_game_taken_over_behind_another_screen_is_not_at_the_table_afterwards() -> None:
    browser = Browser()
    first = await one_table(browser)
    await first.goes_to("#go-settings", "settings")
    second = await browser.opens(address(first))
    await second.until(lambda: second.screen == "elsewhere")
    second.go("take-over mine")
    await second.until(lambda: second.screen == "table")
    await second.plays_steps(2)
    before = await stored(second)
    assert first.screen == "settings"
    await first.back()
    assert first.screen == "elsewhere"
    assert await stored(first) == before


@on_paper
async def test_without_locks_two_tabs_do_not_damage_a_game_and_the_first_answer_counts() -> None:
    browser = Browser(locks=False)
    first = await one_table(browser)
    second = await browser.opens(address(first))
    await second.until(lambda: second.screen == "table")
    await second.is_asked()
    await answers(first)
    before = await stored(first)
    for _ in range(10):
        if second.screen == "table":
            await second.step()
            await second.storage.settled()
    assert second.screen == "elsewhere"
    assert await stored(first) == before
    await answers(first)


@on_paper
async def test_the_lobby_of_another_tab_offers_a_new_game_at_once() -> None:
    browser = Browser()
    second = await browser.opens()
    assert not second.one("#play-on")
    await one_table(browser)
    await second.until(lambda: second.one("#play-on"))


@on_paper
async def test_a_game_deleted_in_another_tab_is_no_longer_offered() -> None:
    browser = Browser()
    first = await one_table(browser)
    await first.leaves()
    second = await browser.opens()
    assert second.one("#play-on")
    await first.goes_to("#go-saved", "saved")
    first.go("delete mine")
    first.go("delete-yes mine")
    await first.storage.settled()
    await second.until(lambda: not second.one("#play-on"))
    await second.goes_to("#go-saved", "saved")
    assert not second.main.find(".saved-game")


@on_paper
async def test_all_data_deleted_in_another_tab_does_not_harm_the_game_at_the_table() -> None:
    browser = Browser()
    first = await one_table(browser)
    second = await browser.opens()
    await second.goes_to("#go-settings", "settings")
    second.go("delete-all")
    second.click("#delete-yes")
    await second.until(lambda: second.main.find("[role=status]"))
    assert "bang.game.mine" not in browser.texts
    await first.plays_steps(2)
    assert (await stored(first))["answers"] > 0


@on_paper
async def test_pressing_take_over_many_times_opens_one_table() -> None:
    browser = Browser()
    first = await one_table(browser)
    second = await browser.opens(address(first))
    await second.until(lambda: second.screen == "elsewhere")
    assert "saved=mine" in address(second), "a reload shows this note again, or the table"
    for _ in range(3):
        second.touch("click", go="take-over mine")
    await second.until(lambda: second.screen == "table")
    await second.plays_steps(2)
    assert len(second.visit.stack) == 2
    await second.back()
    assert second.screen == "lobby"
    assert second.here == 0


@on_paper
async def test_going_back_from_the_table_to_the_saved_games_frees_the_game() -> None:
    browser = Browser()
    first = await one_table(browser)
    await first.back()
    assert first.screen == "saved"
    await first.storage.settled()
    second = await browser.opens()
    second.go("resume mine")
    await second.until(lambda: second.screen in ("table", "elsewhere"))
    assert second.screen == "table"


@on_paper
async def test_leaving_at_once_after_the_next_game_has_begun_frees_it() -> None:
    browser = Browser()
    page = await one_table(browser)
    await page.plays()
    page.go("table-again")
    page.visit.home()
    await page.until(lambda: page.screen == "lobby")
    await page.storage.settled()
    await page.until(lambda: not browser.held)
    assert page.visit.one_tab.game is None


@on_paper
async def test_settings_chosen_in_two_tabs_are_all_kept() -> None:
    browser = Browser()
    first, second = await browser.opens(), await browser.opens()
    await first.goes_to("#go-settings", "settings")
    first.choose("theme", "lamp")
    await first.storage.settled()
    await second.goes_to("#go-settings", "settings")
    await second.until(lambda: "lamp" in (second.storage.read(SETTINGS) or ""))
    second.choose("sound", "off")
    await second.storage.settled()
    settings = json.loads(browser.texts[SETTINGS])
    assert (settings["theme"], settings["sound"]) == ("lamp", "off")


@on_paper
async def test_a_game_that_was_taken_over_and_deleted_can_be_imported_again() -> None:
    browser = Browser()
    first = await one_table(browser)
    text = browser.texts["bang.game.mine"]
    second = await browser.opens(address(first))
    await second.until(lambda: second.screen == "elsewhere")
    second.go("take-over mine")
    await second.until(lambda: second.screen == "table")
    await first.until(lambda: first.screen == "elsewhere")
    assert first.html.get("data-saved") == "", "the other tab counts its answers now"
    await second.leaves()
    await first.back()
    first.go("delete mine")
    first.go("delete-yes mine")
    await first.storage.settled()
    await first.imports(text)
    await first.storage.settled()
    assert [name for name in browser.texts if name.startswith("bang.game.")]
