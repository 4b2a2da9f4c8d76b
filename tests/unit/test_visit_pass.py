"""Pass and play: the device is handed over behind a curtain, and the curtain hides every hand."""

from __future__ import annotations

import json
import re
from typing import Any
from unittest.mock import patch

import pytest

from bang import games
from bang.engine.events import Event
from tests.browser.player import likes
from tests.browser.questions import as_file, at
from tests.paper_page import Element
from tests.paper_visit import PaperVisit, on_paper
from tests.unit.test_visit_opening import is_last_shot
from web.table.print.news import worth_telling

DRAWN = re.compile(r"draws (?!a card|\d+ cards|from)[^.]*\.")
NAMES = ["Ann", "Bob", "Cy", "Di"]


def hidden_cards(page: PaperVisit) -> list[str]:
    """The cards that are shown but are not open: in play, discarded or in the store."""

    def is_open(card: Element | None) -> bool:
        while card is not None:
            if {"in-play", "scene"} & set(card.get("class").split()) or card.get("id") == "discards":
                return True
            card = card.parent
        return False

    return [one.get("data-card") for one in page.main.find("[data-card]") if not is_open(one)]


def check_curtain(page: PaperVisit) -> None:
    """Check that the page shows nothing that only one player may know."""
    assert not hidden_cards(page), "the curtain shows a hand"
    assert page.acts() == ["ready"]
    assert not page.one("[data-ask]"), "the curtain shows a question"
    shown = " ".join([page.main.text, *page.said[-1:]])
    assert not DRAWN.search(shown), DRAWN.search(shown)
    (where,) = [one["where"] for one in page.commands if one["do"] == "focus"][-1:]
    assert where[0] == "#curtain-ready"


def holder(page: PaperVisit) -> str:
    """The seat of the person who holds the device, or ""."""
    own = page.one(".own")
    return own.get("data-seat") if own is not None else ""


@pytest.mark.parametrize("seats", [4, 6])
@on_paper
async def test_every_player_gets_the_device_and_the_curtain_hides_every_hand(seats: int) -> None:
    page = await PaperVisit().opens(f"?play=classic&seats={seats}&hands=pass&pace=instant&seed=4{seats}")
    page.likes = likes
    holders = set()

    def looks() -> bool:
        if page.one("#curtain-ready"):
            check_curtain(page)
        elif holder(page):
            holders.add(holder(page))
            closed = [one for one in page.main.find(".held") if "data-held" not in one.attributes]
            assert not closed, "a card of the player's own hand is face down"
        return seats == 6 and len(holders) == 6  # the smaller game is played to its end

    await page.plays(until=looks)
    assert len(holders) == seats
    if seats == 6:
        return
    assert page.one("#end-title")
    (text,) = (await page.stored()).values()
    assert games.load(json.loads(text)["save"]).is_over


@on_paper
async def test_only_named_players_get_the_device_bots_do_not() -> None:
    page = await PaperVisit().opens("?pace=instant")
    await page.goes_to("#go-pass", "pass")
    page.types("name1", "Ada")
    page.types("name3", "Bo")
    page.go("deal-pass")
    names = []

    def looks() -> bool:
        ready = page.one("#curtain-ready")
        names.append(ready.text if ready is not None else "")
        return len(names) > 60

    await page.plays(until=looks)
    assert any("Ada" in name for name in names)
    assert all("Ada" in name or "Bo" in name for name in names if name)


@on_paper
async def test_a_player_who_can_only_pass_gets_the_device_too() -> None:
    """Skipping players who cannot dodge would reveal that they have no Missed!."""
    page = await PaperVisit().opens("?play=classic&seats=4&hands=pass&pace=instant&seed=46")
    page.likes = likes
    await page.plays(until=lambda: page.one("[data-ask=dodge]") and page.acts() == ["pass"])
    assert not page.one("[data-over]")


def store_of_another() -> Any:
    """A saved game in which somebody chooses from another player's General Store."""
    game = at("general_store", is_it=lambda game: game.ask.seat != game.state.turn)
    return as_file(game, "game-store", hands="pass", names=NAMES), NAMES[game.ask.seat]


@on_paper
async def test_what_everybody_may_see_is_answered_in_the_open() -> None:
    saved, name = store_of_another()
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(saved)
    await page.until(lambda: page.one("[data-ask=general_store]"))
    assert not page.one("#curtain-ready")
    assert not hidden_cards(page)
    assert not page.one("[data-held]")
    assert not page.one(".own")
    assert page.main.find("[data-ask] .asks")[0].text.startswith(f"{name}: ")
    assert f"{name}: " in page.said[-1]
    before = page.acts()
    page.act(before[0])
    await page.until(lambda: page.acts() not in ([], before))
    assert not hidden_cards(page)


@on_paper
async def test_who_could_answer_in_the_open_may_look_at_the_own_hand_first() -> None:
    saved, name = store_of_another()
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(saved)
    await page.until(lambda: page.one("[data-ask=general_store]"))
    page.go("table-lookfirst")
    await page.until(lambda: page.one("#curtain-ready"))
    check_curtain(page)
    assert name in page.main.find("#curtain-ready")[0].text
    page.act("ready")
    await page.until(lambda: page.one("[data-ask=general_store]"))
    assert NAMES[int(holder(page))] == name
    assert not page.one("[data-go=table-lookfirst]")


@pytest.mark.parametrize("query", ["?play=classic&seats=5&seed=3", "?play=duel&seed=5"])
@on_paper
async def test_nobodys_hand_is_shown_beside_an_open_question(query: str) -> None:
    page = await PaperVisit().opens(f"{query}&hands=pass&pace=instant")
    page.likes = likes
    openly, held = set(), set()

    def looks() -> bool:
        asked = page.one("[data-ask]")
        if asked is not None and page.one("[data-go=table-lookfirst]"):
            openly.add(asked.get("data-ask"))
            assert not hidden_cards(page)
            assert not page.main.find("[data-held]")
        elif asked is not None:
            held.add(asked.get("data-ask"))
        return False

    await page.plays(until=looks)
    assert openly
    assert held >= {"play", "dodge"}
    assert not openly & {"play", "dodge", "discard"}


@on_paper
async def test_what_happened_meanwhile_is_told_behind_the_curtain_and_covers_nothing() -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&hands=pass&pace=instant&seed=44")
    page.likes = likes
    heard: set[str] = set()

    def looks() -> bool:
        if page.one("#curtain-ready"):
            assert not page.one(".news-slip"), "the curtain tells what only one may know"
            check_curtain(page)
        elif page.one(".news-slip"):
            heard.add(holder(page))
        return len(heard) == 4

    await page.plays(until=looks)
    page.go("table-read")
    await page.until(lambda: not page.one(".news-slip"))
    assert page.one("[data-ask]")


@pytest.mark.parametrize("pace", ["quick", "instant"])
@on_paper
async def test_the_doors_swing_open_over_a_table_that_can_be_touched_already(pace: str) -> None:
    page = await PaperVisit().opens(f"?play=classic&seats=4&hands=pass&pace={pace}&seed=44")
    await page.until(lambda: page.one("#curtain-ready"))
    assert page.one(".doors")
    page.act("ready")
    assert bool(page.one(".swung")) is (pace == "quick")
    await page.is_asked()
    assert page.acts()
    assert not page.one(".swung [data-act]")
    await page.goes_to("#go-settings", "settings")
    await page.back()
    await page.until(lambda: page.one("[data-ask]"))
    assert not page.one(".swung"), "they swing once"


@on_paper
async def test_news_are_told_once_even_if_the_page_is_loaded_again() -> None:
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(with_sid())
    await page.until(lambda: page.one("#curtain-ready"))
    page.act("ready")
    await page.until(lambda: page.one("[data-ask=play]"))
    first = told_news(page)
    assert 0 < len(first) <= 8
    assert any("on you" in line for line in first)
    assert any("on you" in words for words in page.said[-2:])
    page.act("end")
    await page.until(lambda: page.one("#curtain-ready") or page.one("[data-ask=discard]"))
    assert not page.one(".news-slip"), "who has answered has read the news"
    before = seen_to(page)
    assert [*before] == [0]
    page = await page.reloads("")
    page.go("resume game-sid")
    await page.until(lambda: page.screen == "table")
    assert seen_to(page) == before


@on_paper
async def test_the_slip_with_the_news_goes_with_the_first_answer() -> None:
    def calm(game: Any) -> str:
        return next((key for key in game.options() if key.startswith(("barrel-", "mustang-", "scope-"))), "")

    game = at("play", is_it=lambda game: bool(calm(game)))
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(
        as_file(game, "game-calm", hands="pass", names=NAMES)
    )
    await page.until(lambda: page.one("#curtain-ready"))
    page.act("ready")
    await page.until(lambda: page.one("[data-ask=play]"))
    assert page.one(".news-slip")
    page.act(calm(game))
    await page.until(lambda: page.one("[data-ask=play]") and calm(game) not in page.acts())
    assert holder(page) == "0"
    assert not page.one(".news-slip")


@on_paper
async def test_nobody_finds_the_gravestone_of_who_held_the_device_before() -> None:
    saved = as_file(
        at("dodge", is_it=is_last_shot, seats=6), "last", hands="pass", names=[*NAMES, "Ed", "Flo"]
    )
    page = await (await PaperVisit().opens("?pace=quick")).opens_game(saved)
    page.likes = lambda key: 1.0 if key in ("pass", "ready") else 1e-9

    def next_holds() -> bool:
        return holder(page) not in ("", "0") and "dead" in page.main.find("#seat-0")[0].get("class").split()

    with patch("web.table.course.course.MOURNED", 1):
        await page.plays(until=next_holds)
    assert not page.one(".grave")


@on_paper
async def test_what_led_to_a_question_is_not_told_in_the_words_for_who_did_it() -> None:
    def shot(game: Any) -> str:
        return next((key for key in game.options() if key.startswith("bang-") and "@" in key), "")

    game = at("play", is_it=lambda game: bool(shot(game)))
    saved = as_file(game, "game-shot", hands="pass", names=NAMES)
    page = await (await PaperVisit().opens("?pace=quick")).opens_game(saved)
    page.act("ready")
    assert await page.is_asked() == "play"
    page.act(shot(game).partition("@")[0])
    page.act(shot(game))
    await page.until(lambda: page.one("#curtain-ready") or holder(page) != "0")
    assert "You" not in page.main.find("#table-stage .told")[0].text


def seen_to(page: PaperVisit) -> dict[int, int]:
    """How much of the story each person has seen."""
    screen: Any = page.visit.page.screen
    seen: dict[int, int] = screen.course.sitting.seen_to
    return seen


def told_news(page: PaperVisit) -> list[str]:
    return [one.text for one in page.main.find(".told-news li")]


def test_what_concerns_oneself_is_the_last_to_be_left_out() -> None:
    def event(kind: str, seat: int, other: int | None = None) -> Any:
        return Event(kind, seat, other).seen_by(0)

    many = [event("plays", 1, 2) for _ in range(20)]
    hit = event("loses_life", 0, 1)
    found = worth_telling([hit, event("draws", 2), event("turn", 0), *many], 0)
    assert found == (hit, *many[-7:])
    assert worth_telling([event("loses_life", 0) for _ in range(9)], 0) == (event("loses_life", 0),) * 8
    assert worth_telling([event("draws", 2), event("deals", 0), event("turn", 0)], 0) == ()


def with_sid() -> Any:
    """A saved game in which another player than the one who is asked may use an ability."""
    game = at("play", is_it=lambda game: 2 in game.offers())
    return as_file(game, "game-sid", hands="pass", names=NAMES)


@on_paper
async def test_using_an_ability_out_of_turn_hands_over_the_device() -> None:
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(with_sid())

    async def curtain_for(name: str) -> None:
        await page.until(lambda: page.one("#curtain-ready"))
        check_curtain(page)
        assert name in page.main.find("#curtain-ready")[0].text
        page.act("ready")

    await curtain_for("Ann")
    await page.until(lambda: "sid_ketchum@2" in page.acts())
    page.act("sid_ketchum@2")
    await curtain_for("Cy")
    await page.until(lambda: page.one("[data-go=table-giveback]"))
    page.go("table-giveback")
    await curtain_for("Ann")  # giving the device back answers nothing
    await page.until(lambda: "sid_ketchum@2" in page.acts())
    page.act("sid_ketchum@2")
    await curtain_for("Cy")
    await page.until(lambda: "sid_ketchum" in page.acts())
    page.act("sid_ketchum")
    await page.until(lambda: page.one("[data-ask=sid_ketchum]"))


@on_paper
async def test_the_curtain_is_drawn_again_after_another_screen_and_after_a_reload() -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&hands=pass&pace=instant&seed=44")
    await page.is_asked()
    page.act("ready")
    await page.until(lambda: page.one("[data-ask]"))
    assert hidden_cards(page)
    await page.goes_to("#go-settings", "settings")
    await page.back()
    await page.until(lambda: page.acts())
    assert hidden_cards(page), "the device was not passed on"
    page = await page.reloads()
    await page.is_asked()
    check_curtain(page)


@on_paper
async def test_the_preview_of_what_the_last_holder_saw_is_gone_behind_the_curtain() -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&hands=pass&pace=instant&seed=44")
    await page.is_asked()
    page.act("ready")
    await page.until(lambda: page.main.find("[data-held]"))

    def previewed() -> str:
        found = [one["parts"]["#preview"] for one in page.commands if "#preview" in one.get("parts", ())]
        return str(found[-1])

    page.touch("peek", page.main.find("[data-held]")[0])
    assert previewed()
    await page.plays(until=lambda: page.one("#curtain-ready"))
    assert not previewed()


@on_paper
async def test_cards_cannot_be_lifted_or_explained_behind_the_curtain() -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&hands=pass&pace=instant&seed=44")
    await page.is_asked()
    check_curtain(page)
    before = page.main.written()
    for way in ("click", "lift", "slide", "drop", "unlift"):
        page.touch(way, held=True, card="bang-AS", place=0, over="table", whom="1")
    page.touch("key", name="ArrowRight", held=True, card="bang-AS", place=0)
    page.touch("key", name="u")
    for command in ("table-undo", "table-sort", "table-giveback", "table-unpick", "table-rush"):
        page.touch("click", go=command)
    await page.until(lambda: page.acts())
    assert not hidden_cards(page)
    assert page.main.written() == before
