"""A visit from the first message on, without a browser."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.paper_visit import PaperVisit, on_paper
from web.door.parts import NotFetched


@on_paper
async def test_the_lobby_is_there_after_the_first_message() -> None:
    page = await PaperVisit().opens()
    assert page.screen == "lobby"
    assert page.one("#play-alone")
    assert not page.troubles


@on_paper
async def test_one_click_deals_a_game_that_is_stored() -> None:
    page = await PaperVisit().opens("?pace=instant")
    await page.goes_to("#play-alone", "table")
    await page.plays_steps(3)
    assert "saved=" in page.entries[page.here][1]
    stored = await page.stored()
    assert len(stored) == 1
    await page.until(lambda: page.html.get("data-saved"))
    (text,) = stored.values()
    assert int(page.html.get("data-saved")) == json.loads(text)["answers"] > 0


@on_paper
async def test_the_next_game_is_told_to_be_saved_before_its_first_question_is_answered() -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&seed=11&pace=instant")
    await page.plays()
    page.go("table-again")
    assert page.html.get("data-saved") == ""
    await page.is_asked()
    await page.storage.settled()
    assert page.html.get("data-saved")


@pytest.mark.parametrize("seats", [4, 7])
@on_paper
async def test_a_game_is_played_to_its_end(seats: int) -> None:
    page = await PaperVisit().opens(f"?play=classic&seats={seats}&seed=11&pace=instant")
    await page.plays()
    assert len(page.main.find(".fate")) == seats


@pytest.mark.parametrize("touched", ["settings", "saved", "help dynamite", "alone", "lesson"])
@on_paper
async def test_what_was_pressed_before_python_was_there_is_obeyed(touched: str) -> None:
    page = await PaperVisit().opens(touched=touched, chosen={"language": "nl", "seats": "7"})
    await page.until(lambda: page.screen != "lobby")
    assert page.screen == {"alone": "table", "lesson": "table"}.get(touched, touched.split()[0])
    assert page.html.get("lang") == "nl"
    assert page.visit.settings["seats"] == "7"


class Network:
    """What brings the parts of the program, as slowly or badly as a test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_down = False
        self.asked: list[str] = []
        self.arrives: asyncio.Event | None = None
        monkeypatch.setattr("web.visit.is_there", lambda part: False)
        monkeypatch.setattr("web.visit.fetched", self.fetched)

    async def fetched(self, part: str) -> None:
        """Bring a part."""
        self.asked.append(part)
        if self.arrives is not None:
            await self.arrives.wait()
        if self.is_down:
            raise NotFetched(part)


@on_paper
async def test_the_lobby_says_that_the_game_is_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    network = Network(monkeypatch)
    network.arrives = asyncio.Event()
    page = await PaperVisit().opens("?pace=instant")
    assert not page.one(".dealing")
    page.click("#play-alone")
    await page.until(lambda: page.one(".dealing"))
    network.arrives.set()
    await page.until(lambda: page.screen == "table")
    assert not page.one(".dealing")


@pytest.mark.parametrize("go", ["alone", "help"])
@on_paper
async def test_without_a_network_a_part_that_is_missing_is_told_and_asked_for_again(
    go: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Network(monkeypatch)
    network.is_down = True
    page = await PaperVisit().opens("?pace=instant")
    assert not page.words(), "nobody has asked for the game yet"
    page.go(go)
    await page.until(page.words)
    assert "did not arrive" in page.words()
    assert page.screen == "lobby"
    network.is_down = False
    page.go(go)
    await page.until(lambda: page.screen in ("table", "help"))
    assert not page.words()
