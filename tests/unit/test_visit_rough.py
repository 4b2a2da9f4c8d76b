"""Careless input: double clicks, controls that are gone, and the back button in the middle of a question."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

from bang import games
from tests.paper_visit import FreeLocks, PaperVisit, on_paper


async def is_sound(page: PaperVisit) -> None:
    """Fail if a stored game cannot be loaded."""
    stored = await page.stored()
    assert stored
    for text in stored.values():
        games.load(json.loads(text)["save"])


def running(page: PaperVisit) -> set[object]:
    """What goes on in the background."""
    return {task for task in page.visit._running if not task.done()}


@pytest.mark.parametrize("pace", ["instant", "quick"])
@on_paper
async def test_double_and_stray_clicks_do_not_break_a_game(pace: str) -> None:
    page = await PaperVisit().opens(f"?play=classic&seats=5&seed=81&pace={pace}")
    chance = Random(8)
    for _ in range(60):
        await page.is_asked()
        if page.one("[data-over]"):
            break
        offered = [one for one in page.main.all() if "data-act" in one.attributes]
        target = chance.choice(offered)
        way = chance.random()
        if way < 0.4:
            page.touch("click", target, times=1)
            page.touch("click", target, times=2, at=page.clock + 100)
        elif way < 0.7:  # at once: the later ones belong to a question that may be over
            for one in [*offered[:3], offered[-1]]:
                page.touch("click", one)
        else:
            for times in (1, 2, 3, 4):
                page.touch("click", target, times=times)
        page.touch("click", page.one("#table-stage"))  # skips
        await asyncio.sleep(0)
    await is_sound(page)


@on_paper
async def test_a_double_click_answers_once() -> None:
    page = PaperVisit()
    await page.sits("general_store")
    (first,) = page.main.find("#table-stage [data-act]")[:1]
    before = len(await page.log())
    page.touch("click", first, times=1, at=1000)
    page.touch("click", first, times=2, at=1100)
    await page.is_asked()
    answered = [line for line in (await page.log())[before:] if line.startswith("0 ")]
    assert len(answered) == 1


class SlowLocks(FreeLocks):
    """Locks that take a while, as a browser's do."""

    async def take(self, name: str, *given: object, **more: object) -> bool:
        """Take a lock."""
        await asyncio.sleep(0)
        return True


@pytest.mark.parametrize("command", ["alone", "lesson", "resume"])
@on_paper
async def test_two_clicks_in_the_lobby_open_one_table(command: str) -> None:
    page = PaperVisit(locks=SlowLocks())
    await page.opens("?pace=instant")
    if command == "resume":
        await page.goes_to("#play-alone", "table")
        await page.is_asked()
        await page.back()
        await page.until(lambda: page.screen == "lobby")
        command = next(
            one.get("data-go") for one in page.main.all() if one.get("data-go").startswith("resume ")
        )
    button = next(one for one in page.main.all() if one.get("data-go") == command)
    page.touch("click", button)
    page.touch("click", button)
    await page.until(lambda: page.screen == "table")
    await page.is_asked()
    assert len(page.visit.stack) == 2
    assert len(await page.stored()) == 1
    assert page.visit.one_tab.game is not None
    await page.back()
    assert page.screen == "lobby"


@on_paper
async def test_the_browsers_back_and_forward_buttons_keep_the_question() -> None:
    page = await PaperVisit().opens("?pace=instant")
    await page.goes_to("#play-alone", "table")
    await page.plays_steps(3)
    await page.plays(until=page.has_nothing_picked)
    before = page.question()
    await page.back()
    assert page.screen == "lobby"
    page.touch("click", next(one for one in page.main.all() if one.get("data-go").startswith("resume")))
    await page.until(lambda: page.screen == "table" and page.acts())
    assert page.question() == before
    page.go("help")
    await page.until(lambda: page.screen == "help")
    await page.back()
    await page.until(lambda: page.screen == "table" and page.acts())
    assert page.question() == before
    await page.back()
    assert page.screen == "lobby"
    page.goes(1)  # the table is gone, so the page goes back at once
    await page.until(lambda: page.here == 0)
    assert page.screen == "lobby"


@on_paper
async def test_the_forward_button_does_not_start_the_game_a_second_time() -> None:
    page = await PaperVisit().opens("?play=classic&seats=7&pace=instant&seed=84")
    await page.is_asked()
    page.go("settings")
    await page.until(lambda: page.screen == "settings")
    await page.back()
    await page.is_asked()
    before = running(page)
    page.goes(1)  # the settings are not kept: the table stays
    await asyncio.sleep(0)
    assert page.screen == "table"
    assert running(page) == before
    await page.plays_steps(5)
    await is_sound(page)


@on_paper
async def test_leaving_and_returning_while_cards_fly_keeps_one_sound_game() -> None:
    """After leaving during an animation, no second game goes on in the background."""
    page = await PaperVisit().opens("?play=classic&seats=7&pace=normal&seed=84")
    page.flying = []
    for _ in range(4):
        await page.until(lambda: page.flying or page.acts())
        if not page.flying:
            page.act(page.chance.choice(page.acts()))
            await asyncio.sleep(0)
        await page.back()
        assert page.screen == "lobby"
        resume = next(one for one in page.main.all() if one.get("data-go").startswith("resume"))
        page.touch("click", resume)
        await page.until(lambda: page.screen == "table")
    page.flying = None
    await page.plays_steps(3)
    await is_sound(page)
    assert len(await page.stored()) == 1
    told = [one for one in page.commands if one["do"] == "motion" and one["what"] == "play"]
    await asyncio.sleep(0.02)
    assert told == [one for one in page.commands if one["do"] == "motion" and one["what"] == "play"]
