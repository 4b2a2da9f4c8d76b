"""The end of a game: summary, replay and next game; also undo and the hints."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.browser.player import likes
from tests.browser.questions import as_file, at, near_the_end
from tests.paper_visit import PaperVisit, on_paper
from web.words import read_texts

BLUE = ("barrel", "mustang", "scope")


def blue_cards(keys: list[str]) -> list[str]:
    """The answers that play a blue card."""
    return [key for key in keys if key.split("-")[0] in BLUE]


async def at_the_end() -> PaperVisit:
    """Play a game to its end."""
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(as_file(near_the_end(), "late"))
    page.likes = likes
    await page.plays()
    return page


def summary(page: PaperVisit) -> str:
    """Read the summary."""
    (end,) = page.main.find("#table-end")
    return end.text


@on_paper
async def test_the_summary_tells_how_each_bot_played() -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&bots=steady&seed=7&pace=instant")

    def told() -> list[str]:
        words = read_texts("en", "classic")["temperaments"].values()
        return [one.text for one in page.main.find(".fate .soft") if one.text in words]

    assert told() == []
    page.likes = likes
    await page.plays()
    temperaments = told()
    assert len(temperaments) == 2  # the third bot is a Sheriff with a poker face, but an open role
    page = await page.reloads()
    await page.until(lambda: page.one("#end-title"))
    assert told() == temperaments


@on_paper
async def test_the_end_offers_a_summary_a_replay_and_a_next_game() -> None:
    page = await at_the_end()
    assert page.focused[-1] == "#end-title"
    assert len(page.main.find(".fate")) == 4
    assert page.main.find(".fate.won")
    end = summary(page)

    def step() -> str:
        return page.main.find("#table-answers .waits")[0].text

    page.go("table-replay")
    first = step()
    page.go("table-replay-next")
    assert step() != first
    page.go("table-replay-next-turn")
    slider = page.main.find("#replay-at")[0]
    page.types("replay", slider.get("max"))
    last = step()
    page.go("table-replay-previous")
    assert step() != last
    page.go("table-replay-previous-turn")
    page.types("replay", "0")
    assert step() == first
    assert not page.acts()
    page.go("table-replay-close")
    assert page.one("#end-title")
    assert summary(page) == end

    # A reload also shows the end.
    page = await page.reloads()
    await page.until(lambda: page.one("#end-title"))
    assert summary(page) == end

    def names(seat: Any) -> list[str]:
        return [one.text for one in (seat.find(".character") or seat.find(".name"))]

    alive = {
        seat.get("data-seat"): names(seat)[0]
        for seat in page.main.find("#table [data-seat]")
        if "dead" not in seat.get("class").split()
    }
    assert alive["0"] != "Stranger", "the player's own character is known"
    page.click("#again")
    await page.until(lambda: not page.one("[data-over]"))
    await page.is_asked()
    for seat, name in alive.items():
        assert name in page.main.find(f"[data-seat={seat}]")[0].text
    assert len(page.main.find("[data-seat]")) == 4
    assert len(await page.stored()) == 2
    assert await page.step()


async def at_an_end_that_is_shown() -> PaperVisit:
    """Play a game to its end at a pace at which the roles are turned up one by one."""
    page = await (await PaperVisit().opens("?pace=quick")).opens_game(as_file(near_the_end(), "late"))
    page.likes = likes
    await page.plays()
    return page


@on_paper
async def test_the_roles_are_turned_up_one_by_one() -> None:
    page = await at_an_end_that_is_shown()
    seen = [len(page.main.find(".fate.closed"))]

    def all_are_up() -> bool:
        closed = len(page.main.find(".fate.closed"))
        if closed != seen[-1]:
            seen.append(closed)
        return closed == 0

    await page.until(all_are_up)
    assert seen == [4, 3, 2, 1, 0]
    assert page.main.find(".winners-picture")
    assert len(page.main.find(".fate.won .stamp")) == len(page.main.find(".fate.won"))


@on_paper
async def test_a_touch_turns_up_all_roles_at_once() -> None:
    page = await at_an_end_that_is_shown()
    assert page.main.find(".fate.closed")
    page.click("#end-title")
    assert not page.main.find(".fate.closed")
    again = await page.reloads("?pace=quick")
    await again.goes_to("#go-saved", "saved")
    again.go("resume late")
    await again.until(lambda: again.one("#end-title"))
    assert again.main.find(".fate")


@on_paper
async def test_the_next_game_has_an_address_of_its_own() -> None:
    page = await at_the_end()
    before = page.entries[page.here][1]
    page.click("#again")
    await page.is_asked()
    asked = page.question()
    assert page.entries[page.here][1] != before
    page = await page.reloads()
    await page.is_asked()
    assert page.question() == asked


@on_paper
async def test_the_replay_jumps_to_deaths_and_shows_all_hands_and_roles_when_asked() -> None:
    page = await at_the_end()
    page.go("table-replay")
    marks = page.main.find(".reel .deaths")[0].get("d")
    page.go("table-replay-next-death")
    slider = page.main.find("#replay-at")[0]
    assert f"M{slider.get('value')} 0" in marks
    assert "Turn" in slider.get("aria-valuetext")
    assert "brings down" in slider.get("aria-valuetext") or "out of the game" in slider.get("aria-valuetext")
    page.go("table-replay-previous-death")
    assert not page.main.find(".open-hand")
    assert page.main.find(".role.closed")
    page.go("table-replay-open")
    assert page.main.find("#go-table-replay-open")[0].get("aria-pressed") == "true"
    assert page.main.find(".open-hand [data-card]")
    assert not page.main.find(".role.closed")
    page.go("table-replay-open")
    assert not page.main.find(".open-hand")
    assert page.main.find(".role.closed")
    assert page.main.written() == page.fresh()


@on_paper
async def test_the_replay_plays_by_itself_until_it_is_paused() -> None:
    page = await at_an_end_that_is_shown()
    page.go("table-replay")

    def place() -> int:
        return int(page.main.find("#replay-at")[0].get("value"))

    await page.until(lambda: place() > 5)
    page.go("table-replay-play")
    stands = place()
    for _ in range(50):
        await asyncio.sleep(0)
    assert place() == stands
    assert page.main.written() == page.fresh()
    page.go("table-replay-play")
    last = int(page.main.find("#replay-at")[0].get("max"))
    await page.until(lambda: place() == last)
    await page.until(lambda: page.main.find("#go-table-replay-play")[0].get("aria-label") == "Play")
    page.go("table-replay-play")
    assert place() < last, "it begins again"
    page.go("table-replay-close")
    await page.until(lambda: page.one("#end-title"))
    assert page.main.written() == page.fresh()


@pytest.mark.parametrize("leaves", [False, True], ids=["at the table", "from another screen"])
@on_paper
async def test_the_replay_stands_where_it_was_after_another_screen(leaves: bool) -> None:
    page = await at_the_end()
    page.go("table-replay")
    page.go("table-replay-next")
    step = page.main.find("#table-answers .waits")[0].text
    if leaves:
        await page.goes_to("#go-help", "help")
        await page.back()
    else:
        page.go("table-log")
        page.go("table-log")
    assert page.main.find("#table-answers .waits")[0].text == step


@on_paper
async def test_playing_a_blue_card_can_be_undone() -> None:
    game = at("play", is_it=lambda game: bool(blue_cards(game.options())))
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(as_file(game, "blue"))
    before = page.question()
    (blue, *_) = blue_cards(before["keys"])
    page.act(blue)
    await page.until(lambda: page.main.find(f'.own .in-play [data-card="{blue}"]'))
    await page.is_asked()
    page.go("table-undo")
    await page.until(lambda: page.main.find(f'[data-held][data-card="{blue}"]'))
    await page.is_asked()
    assert page.question() == before
    # After a reload the play stays undone.
    page = await page.reloads()
    await page.is_asked()
    assert page.question() == before


@on_paper
async def test_hints_can_be_ended_while_the_game_goes_on() -> None:
    page = await PaperVisit().opens("?play=classic&pace=instant&seed=7", chosen={"hints": "on"})
    await page.plays(until=lambda: page.one(".hint-slip"))
    page.go("table-leave-lesson")
    assert not page.one(".hint-slip")
    for _ in range(5):
        await page.step()
        assert not page.one(".hint-slip")


@on_paper
async def test_the_finished_game_can_be_watched_from_the_saved_games() -> None:
    page = await at_the_end()
    end = summary(page)
    await page.leaves()
    assert not page.one("#play-on"), "there is nothing to go on with"
    await page.goes_to("#go-saved", "saved")
    page.go("resume late")
    await page.until(lambda: page.one("#end-title"))
    assert summary(page) == end
    assert json.loads((await page.stored())["bang.game.late"])["over"]
