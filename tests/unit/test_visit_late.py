"""What the page tells late, of a table that has changed since; and what must not outlast its moment."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.paper_page import Element
from tests.paper_visit import PaperVisit, on_paper
from tests.unit.test_table_drag import Hand, key_of, many, plays
from tests.unit.test_visit_after import at_the_end
from tests.unit.test_visit_odd import SlowStore
from tests.unit.test_visit_pass import with_sid

PASSED_ON = "?play=classic&seats=4&hands=pass&seed=44"


async def goes_on(page: PaperVisit) -> None:
    """Answer until the device is passed on or something moves."""
    for _ in range(30):
        if page.one("#curtain-ready") or page.flying:
            return
        page.act("end" if "end" in page.acts() else page.acts()[0])
        for _ in range(200):
            await asyncio.sleep(0)


async def has_the_device(pace: str) -> PaperVisit:
    """Open a table for several people, at the first question."""
    page = await PaperVisit().opens(f"{PASSED_ON}&pace={pace}")
    await page.is_asked()
    page.act("ready")
    await page.until(lambda: page.one("[data-ask]"))
    return page


# -- the curtain -------------------------------------------------------------------------------------------


@on_paper
async def test_a_card_pressed_before_the_curtain_came_is_not_explained_over_it() -> None:
    page = await has_the_device("instant")
    card, seen = page.main.find("[data-held]")[0], len(page.batches)
    await goes_on(page)
    assert page.one("#curtain-ready")
    page.touch("explain", card, seen=seen)
    page.key("?", card, seen=seen)
    page.touch("click", card, seen=seen, held=False)
    assert not page.one("dialog[open]")


@on_paper
async def test_an_explanation_is_closed_when_the_curtain_comes() -> None:
    page = await has_the_device("quick")
    page.flying = []
    await goes_on(page)
    assert not page.one("#curtain-ready")
    page.touch("explain", page.main.find("[data-held]")[0])
    assert page.one("dialog[open]")
    landed, page.flying = page.flying, None
    for finished in landed:
        page.door.hear(finished)
    await page.until(lambda: page.one("#curtain-ready"))
    assert not page.one("dialog[open]")
    sheet = page.one("#table-help")
    assert sheet is not None
    assert sheet.text == ""
    assert not page.one("#table-reminder .reminder")


@on_paper
async def test_a_note_about_a_card_is_gone_when_the_device_is_given_back() -> None:
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(with_sid())
    page.act("ready")
    await page.until(lambda: "sid_ketchum@2" in page.acts())
    page.act("sid_ketchum@2")
    await page.until(lambda: page.one("#curtain-ready"))
    page.act("ready")
    await page.until(lambda: page.one("[data-go=table-giveback]"))
    page.touch(
        "click", next(one for one in page.main.find("[data-held]") if "data-act" not in one.attributes)
    )
    note = page.main.find(".note")[0].text
    assert note
    page.go("table-giveback")
    await page.until(lambda: page.one("#curtain-ready"))
    assert note not in page.main.text
    page.act("ready")
    await page.until(lambda: "sid_ketchum@2" in page.acts())
    assert note not in page.main.text


# -- the question before -----------------------------------------------------------------------------------


@on_paper
async def test_a_card_dropped_before_the_question_was_shown_is_not_played() -> None:
    page = Hand()
    game = await page.sits("play", plays("gatling-"))
    card = key_of(game, "gatling-")
    page.lifts(card)
    log = await page.log()
    screen: Any = page.visit.page.screen
    page.touch("drop", page.one("#table-stage"), over="table", seen=screen.course.holding.asked_in - 1)
    await asyncio.sleep(0.01)
    assert await page.log() == log
    page.drags(card, "#table-stage")
    await page.has_played(card)


@on_paper
async def test_a_touch_for_the_question_before_undo_does_not_answer_the_one_after() -> None:
    page = Hand()
    game = await page.sits("play", lambda game: plays("mustang-")(game) and many(game))
    page.act(key_of(game, "mustang-"))
    await page.is_asked()
    seen = len(page.batches)
    end = next(one for one in page.main.all() if one.get("data-act") == "end")
    page.key("u")
    log = await page.log()
    page.touch("click", end, seen=seen)
    await asyncio.sleep(0.01)
    assert await page.log() == log


@on_paper
async def test_a_double_click_on_undo_takes_one_answer_back() -> None:
    page = Hand()
    await page.sits("play", lambda game: plays("mustang-")(game) and plays("scope-")(game))
    before = len(await page.log())
    for kind in ("mustang-", "scope-"):
        page.act(next(key for key in page.acts() if key.startswith(kind)))
        await page.is_asked()
    assert len(await page.log()) == before + 2
    undo = page.one("[data-go=table-undo]")
    page.touch("click", undo, times=1, at=page.clock + 10)
    page.touch("click", undo, times=2, at=page.clock - 900)
    assert len(await page.log()) == before + 1


@on_paper
async def test_a_card_moved_twice_before_the_hand_is_redrawn_moves_two_places() -> None:
    page = Hand()
    await page.sits("play", many)
    hand = page.hand()
    card = page.card(hand[0])
    page.key("ArrowRight", card, shift=True, place=0)
    page.key("ArrowRight", card, shift=True, place=0)
    assert page.hand()[2] == hand[0]


# -- after the end -----------------------------------------------------------------------------------------


@on_paper
async def test_a_replay_is_not_painted_over_by_the_hand_at_the_end() -> None:
    page = await at_the_end()
    page.go("table-replay")
    page.go("table-replay-next")
    page.touch("click", go="table-sort")
    assert page.main.written() == page.fresh()
    for held in page.main.find("[data-held]")[:1]:
        page.key("ArrowRight", held, shift=True)
        assert page.main.written() == page.fresh()


@on_paper
async def test_a_click_on_the_summary_does_not_skip_the_events_of_the_next_game() -> None:
    page = await at_the_end()
    page.touch("click", page.one("#table-stage"))
    page.click("#again")
    await page.until(lambda: not page.one("[data-over]"))
    await page.is_asked()
    motions = [one["what"] for one in page.commands if one["do"] == "motion"]
    assert [what for what in motions if what in ("skip", "ready")][-1] == "ready"


# -- the start ---------------------------------------------------------------------------------------------


@on_paper
async def test_a_fold_opened_while_python_starts_stays_open() -> None:
    store = SlowStore({})
    page = PaperVisit(store)
    page.hello()
    await asyncio.sleep(0)
    page.touch("toggle", Element("details", {"id": "fold-table"}, page.main), value="open")
    store.is_open.set()
    await page.opens_further()
    assert page.main.find("#fold-table[open]")


@on_paper
async def test_a_fold_opened_before_python_was_there_stays_open() -> None:
    page = await PaperVisit().opens(folds=["fold-table"])
    assert page.main.find("#fold-table[open]")


# -- commands ----------------------------------------------------------------------------------------------


@on_paper
async def test_a_touch_leads_to_one_patch_in_a_batch() -> None:
    page = await PaperVisit().opens("?play=classic&seats=7&seed=3&pace=instant")
    await page.is_asked()
    for _ in range(12):
        before = len(page.batches)
        if not await page.step():
            return
        await page.is_asked()
        for batch in page.batches[before:]:
            patches = [one for one in batch if one["do"] == "patch" and "#table-end" not in one["parts"]]
            assert len(patches) <= 1
