"""A game opens with the player's role, the pace is changed at the table, one's own end has a gravestone."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

import pytest

from tests.browser.questions import as_file, at
from tests.paper_visit import PaperVisit, on_paper
from web.table.course.opening import OFTEN
from web.words import t


def likely(acts: list[str]) -> str:
    """A way on: out of the turn, if there is one."""
    return next((key for key in acts if key in ("end", "pass", "confirm")), acts[0])


async def opened(query: str) -> PaperVisit:
    """Open a page at an address, up to the first control that leads to an answer."""
    page = await PaperVisit().opens(query)
    await page.until(page.acts)
    return page


@on_paper
async def test_the_opening_names_role_goal_character_and_sheriff_and_nobody_plays_before_one_is_ready() -> (
    None
):
    page = await opened("?play=classic&seats=5&seed=7&role=outlaw&pace=normal")
    sitting = page.visit.page.screen.course.sitting  # type: ignore[union-attr]
    shown = page.main.find("[data-ask=opening]")[0]
    hero = sitting.game.view(0)["seats"][0]["figures"][0]["character"]
    for words in ("roles.outlaw", "goals.outlaw", f"characters.{hero}", f"character_help.{hero}"):
        assert t(words) in shown.text, words
    assert t("roles.sheriff") in shown.find(".beginning")[0].text
    assert page.acts() == ["ready"]
    await asyncio.sleep(0.05)
    assert sitting.answers == 0
    page.act("ready")
    await page.until(lambda: not page.one("[data-ask=opening]"))
    assert await page.is_asked()


@on_paper
async def test_in_a_duel_it_names_the_side_and_its_characters() -> None:
    page = await opened("?play=duel&seed=7&role=law&pace=normal")
    shown = page.main.find("[data-ask=opening]")[0]
    assert t("roles.law") in shown.text
    assert t("goals.law") in shown.text
    assert len(shown.find(".hero")) == 2


@pytest.mark.parametrize("more", ["", "&hands=pass"])
@on_paper
async def test_there_is_none_at_an_instant_pace(more: str) -> None:
    page = await opened(f"?play=classic&seed=7&pace=instant{more}")
    if more:
        page.act("ready")
        await page.is_asked()
    assert not page.one("[data-ask=opening]")


@on_paper
async def test_where_the_device_is_passed_on_each_person_gets_the_own_role_behind_the_curtain_once() -> None:
    page = await opened("?play=classic&seats=4&hands=pass&seed=44&pace=quick")
    sitting = page.visit.page.screen.course.sitting  # type: ignore[union-attr]
    sheriff = sitting.game.state.turn
    names = page.visit.page.screen.course.board.names  # type: ignore[union-attr]
    met: list[int] = []
    while len(met) < 4:
        await page.until(lambda: page.acts())
        if page.one("#curtain-ready"):
            assert not page.one(".opening")
            seat = page.visit.page.screen.course.holding.curtain  # type: ignore[union-attr]
            page.act("ready")
            assert bool(page.one("[data-ask=opening]")) is (seat not in met), "the role before the hand, once"
            if seat in met:
                continue
            met.append(seat)
            view = sitting.game.view(seat)
            shown = page.main.find("[data-ask=opening]")[0].text
            assert t(f"roles.{view['seats'][seat]['role']}") in shown
            who = "sheriff_you" if seat == sheriff else "sheriff" if sitting.turns() == 1 else "sheriff_is"
            assert t(f"opening.{who}", seat=names(view)[sheriff]) in shown
            assert page.acts() == ["ready"]
            page.act("ready")
            await page.until(lambda: not page.one("[data-ask=opening]"))
        else:
            page.act(likely(page.acts()))
    assert met[0] == sheriff
    assert page.visit.settings["openings"] == "4"


@on_paper
async def test_a_touch_or_escape_skips_the_motion_and_another_one_the_whole() -> None:
    page = await opened("?play=classic&seed=7&pace=normal")
    page.key("Escape")
    await page.until(lambda: page.one(".opening.still"))
    page.key("Escape")
    await page.until(lambda: not page.one(".opening"))
    assert await page.is_asked()


@on_paper
async def test_a_reload_shows_it_again_and_whoever_plays_often_gets_a_short_one() -> None:
    page = await opened("?play=classic&seed=7&pace=normal")
    page = await page.reloads()
    await page.until(page.acts)
    assert page.one(".opening.long")
    page.visit.settings.choose("openings", str(OFTEN))
    with patch("web.table.course.opening.SHORT", 1):
        page = await page.reloads("?play=classic&seed=8&pace=quick")
        await page.until(lambda: page.one(".opening.short"))
        assert not page.main.find(".hero")
        await asyncio.sleep(0.05)
        assert not page.one(".opening"), "it goes by itself"
        page = await page.reloads("?play=classic&seed=9&pace=quick")
        await page.until(lambda: page.one(".opening.short"))
        page.key("Escape")
        assert page.main.find(".hero")
        await asyncio.sleep(0.05)
        assert page.one(".opening.still"), "whoever wants to read all of it is given the time"
        page.act("ready")
        await page.until(lambda: not page.one(".opening"))


@on_paper
async def test_each_opening_that_was_seen_is_counted() -> None:
    page = await opened("?play=classic&seed=7&pace=normal")
    page.act("ready")
    await page.is_asked()
    assert page.visit.settings["openings"] == "1"


@on_paper
async def test_the_pace_changes_at_a_touch_and_is_kept() -> None:
    page = await opened("?play=classic&seats=7&seed=7&pace=normal&role=outlaw")
    page.flying = []  # what is told stays in the air
    page.act("ready")
    for pace in ("quick", "calm", "normal"):
        await page.until(lambda: page.one("#go-table-pace"))
        page.go("table-pace")
        assert page.visit.settings["pace"] == pace
        assert page.visit.page.screen.course.telling.pace == pace  # type: ignore[union-attr]


@on_paper
async def test_fast_forward_goes_on_to_the_next_question_and_not_beyond() -> None:
    page = await opened("?play=classic&seats=7&seed=7&pace=normal&role=outlaw")
    page.act("ready")
    await page.until(lambda: page.one("#go-table-forward"))
    telling = page.visit.page.screen.course.telling  # type: ignore[union-attr]
    page.go("table-forward")
    assert telling.is_hurried
    assert await page.is_asked()
    assert not telling.is_hurried
    assert not page.one("#go-table-forward")


def is_last_shot(game: object) -> bool:
    """Whether somebody at seat 0 who has one life left must dodge, in a game that then goes on."""
    seats = game.view(0)["seats"]  # type: ignore[attr-defined]
    return bool(seats[0]["figures"][0]["life"] == 1) and sum(seat["alive"] for seat in seats) > 4


async def dies() -> PaperVisit:
    """Open a page at a game in which one has just been shot for the last time."""
    page = await PaperVisit().opens("?pace=quick")
    await page.opens_game(as_file(at("dodge", is_it=is_last_shot, seats=6), "last"))
    while not page.one(".grave"):
        if "pass" in page.acts():
            page.act("pass")
        await page.until(lambda: page.one(".grave") or page.acts())
    return page


@on_paper
async def test_ones_own_end_has_a_gravestone_that_stops_nobody() -> None:
    page = await dies()
    answers = page.visit.page.screen.course.sitting.answers  # type: ignore[union-attr]
    await page.until(lambda: page.visit.page.screen.course.sitting.answers > answers)  # type: ignore[union-attr]
    assert page.one(".grave"), "the game goes on beneath it"
    first = page.visit.page.screen.course.sitting  # type: ignore[union-attr]
    button = page.main.find("#grave-newgame")[0]
    for _ in range(2):
        page.touch("click", button)
    await page.until(lambda: page.one("[data-ask=opening]"))
    assert len(await page.stored()) == 2, "two touches begin one game"
    assert page.visit.page.screen.course.sitting.id != first.id  # type: ignore[union-attr]


@on_paper
async def test_whoever_skips_what_is_told_does_not_skip_the_gravestone() -> None:
    page = await PaperVisit().opens("?pace=quick")
    await page.opens_game(as_file(at("dodge", is_it=is_last_shot, seats=6), "last"))
    course: Any = page.visit.page.screen.course  # type: ignore[union-attr]
    page.flying = []

    def is_dead() -> bool:
        if course.holding.grave is not None:
            return True
        if "pass" in page.acts():
            page.act("pass")
        elif page.flying:
            page.click("#table-stage")
        return False

    await page.until(is_dead)
    assert not course.telling.is_hurried
    await page.until(lambda: page.one(".grave"))


@on_paper
async def test_escape_closes_the_gravestone() -> None:
    page = await dies()
    page.key("Escape")
    await page.until(lambda: not page.one(".grave"))
    assert page.focused[-1] == "#go-table-rush"


@on_paper
async def test_where_the_device_is_passed_on_the_gravestone_is_of_who_fell_and_goes_before_the_next_one() -> (
    None
):
    page = await PaperVisit().opens("?pace=quick")
    game = at("dodge", is_it=is_last_shot, seats=6)
    names = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"]
    with patch("web.table.course.course.MOURNED", 60_000):
        await page.opens_game(as_file(game, "last", hands="pass", names=names))
        while not page.one(".grave"):
            page.act("pass" if "pass" in page.acts() else "ready")
            await page.until(lambda: page.one(".grave") or page.acts())
        title = page.main.find("#grave-title")[0].text
        assert "Ann" in title
        assert t(f"roles.{page.visit.page.screen.course.sitting.game.view(0)['seats'][0]['role']}") in title  # type: ignore[union-attr]
        assert not page.one("#curtain-ready"), "the device was passed on beneath it"
        assert not page.one("[data-go=table-rush]")
        assert not page.one("[data-go=table-newgame]")
        page.go("table-watch")
        await page.until(lambda: page.one("#curtain-ready") or page.one("[data-ask]"))
    assert not page.one(".grave")
