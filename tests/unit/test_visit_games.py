"""Two games in one lobby: each is chosen, dealt, kept, resumed and explained as itself."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.paper_visit import PaperVisit, on_paper
from web.door.parts import NotFetched
from web.kept.setup import sane_setup
from web.table.seating import fixed_deal, seated
from web.words import WORDS


def hidden(page: PaperVisit, selector: str) -> bool:
    """Whether an element is hidden, or inside one that is."""
    element = page.one(selector)
    assert element is not None, selector
    return any("hidden" in one.attributes for one in element.around())


def shown(page: PaperVisit, selector: str) -> list[str]:
    """The words of all elements that fit a selector and are not hidden."""
    return [
        one.text
        for one in page.main.find(selector)
        if not any("hidden" in around.attributes for around in one.around())
    ]


async def setup_of(page: PaperVisit) -> dict[str, Any]:
    """The setup of the only game on the disk."""
    (text,) = (await page.stored()).values()
    setup: dict[str, Any] = json.loads(text)["setup"]
    return setup


# -- the lobby -----------------------------------------------------------------------------------------------


@on_paper
async def test_the_classic_game_is_chosen_until_another_one_is() -> None:
    page = await PaperVisit().opens()
    assert "checked" in page.field("play", "classic").attributes
    assert shown(page, ".lead") == ["Four to seven guns, one badge, and nobody tells the truth."]
    assert not hidden(page, "#go-lesson")
    assert page.drawn == {"classic"}


@on_paper
async def test_choosing_the_duel_shows_what_belongs_to_it() -> None:
    page = await PaperVisit().opens()
    page.choose("play", "duel")
    assert shown(page, ".lead") == ["The law on one side of the street, the outlaws on the other."]
    assert shown(page, "#against") == ["You against 1 bot"]
    assert shown(page, "legend") == ["Which game?", "Your side", "Bots", "Characters on each side", "Pace"]
    assert not hidden(page, "#go-lesson")
    assert "With more characters" in page.main.text
    await page.until(lambda: "duel" in page.drawn)
    page.choose("play", "classic")
    assert shown(page, "#against") == ["You against 4 bots"]
    assert "Seats" in shown(page, "legend")


@on_paper
async def test_each_game_remembers_its_last_table() -> None:
    page = await PaperVisit().opens()
    page.choose("seats", "7")
    page.choose("bots", "easy")
    page.choose("play", "duel")
    page.choose("duel-characters", "6")
    page.choose("duel-role", "outlaws")
    page = await page.reloads("")
    assert "checked" in page.field("play", "duel").attributes
    assert "checked" in page.field("duel-characters", "6").attributes
    assert "checked" in page.field("duel-bots", "steady").attributes, "the bots of the other game are its own"
    assert "checked" in page.field("seats", "7").attributes
    assert "checked" in page.field("bots", "easy").attributes


@on_paper
async def test_a_game_chosen_before_python_was_there_is_the_one_that_is_dealt() -> None:
    page = await PaperVisit().opens(chosen={"play": "duel", "duel-role": "law"}, touched="alone")
    await page.until(lambda: page.screen == "table")
    setup = await setup_of(page)
    assert (setup["play"], setup["seat"], setup["role"]) == ("duel", 0, "law")


@on_paper
async def test_a_game_that_cannot_be_fetched_is_told_only_to_who_wants_to_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fetched(part: str) -> None:
        if part == "duel":
            raise NotFetched

    monkeypatch.setattr("web.visit.fetched", fetched)
    page = await PaperVisit().opens()
    page.choose("play", "duel")
    await page.storage.settled()
    assert page.words() == ""
    page.click("#play-alone")
    await page.until(page.words)
    assert page.screen == "lobby"
    page.choose("play", "classic")
    await page.goes_to("#play-alone", "table")


# -- the table -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("role", "seat", "names"), [("law", 0, ["Ann", ""]), ("outlaws", 1, ["", "Ann"])])
@on_paper
async def test_in_a_duel_the_side_is_the_seat(role: str, seat: int, names: list[str]) -> None:
    page = await PaperVisit().opens("?pace=instant")
    page.types("name", "Ann")
    page.choose("play", "duel")
    page.choose("duel-role", role)
    await page.goes_to("#play-alone", "table")
    await page.is_asked()
    setup = await setup_of(page)
    assert (setup["seat"], setup["names"], setup["options"]) == (seat, names, {"characters": "4"})
    course = page.visit.page.screen.course  # type: ignore[union-attr]
    assert course.sitting.people == [seat]
    assert course.sitting.game.view(seat)["seats"][seat]["role"] == role
    assert set(course.sitting.bots) == {1 - seat}


@on_paper
async def test_a_duel_that_was_left_is_listed_and_resumed() -> None:
    page = await PaperVisit().opens("?play=duel&role=outlaws&pace=instant&lang=fr&seed=4")
    await page.until(lambda: page.screen == "table")
    await page.is_asked()
    await page.plays_steps(2)
    asked = page.question()
    await page.leaves()
    page = await page.reloads("?pace=instant&lang=fr")
    await page.goes_to("#go-saved", "saved")
    (line,) = page.main.find(".saved-game .facts p")[:1]
    assert "du côté des Hors-la-loi" in line.text
    assert "place" not in line.text, "there is no choice of seats"
    assert {"classic", "duel"} >= page.drawn >= {"duel"}
    await page.back()
    await page.goes_to("#play-on", "table")
    await page.is_asked()
    assert page.question() == asked


@on_paper
async def test_the_list_of_saved_games_waits_for_no_part_and_tells_more_when_it_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = await PaperVisit().opens("?play=duel&role=law&pace=instant&seed=4")
    await page.until(lambda: page.screen == "table")
    await page.is_asked()
    await page.plays_steps(1)
    await page.leaves()
    arrives = asyncio.Event()
    asked: list[str] = []

    async def fetched(part: str) -> None:
        asked.append(part)
        await arrives.wait()

    monkeypatch.setattr("web.screens.sheet.fetched", fetched)
    for screen in ("sheet", "saved_screen"):
        monkeypatch.setattr(f"web.screens.{screen}.is_there", lambda part: arrives.is_set())
    await page.goes_to("#go-saved", "saved")
    facts = page.main.find(".saved-game .facts")[0]
    assert facts.text.startswith("BANG! Duel Alone"), "the name of the game stands for the character"
    await page.until(lambda: asked == ["duel"])
    arrives.set()
    await page.until(lambda: "for the Law" in page.main.find(".saved-game .facts")[0].text)


@on_paper
async def test_a_duel_can_be_imported_and_is_a_duel_whatever_its_file_says() -> None:
    page = await PaperVisit().opens("?play=duel&role=outlaws&pace=instant&seed=4")
    await page.until(lambda: page.screen == "table")
    await page.is_asked()
    await page.leaves()
    (text,) = (await page.stored()).values()
    told = json.loads(text)
    told["setup"] |= {"play": "classic", "seats": 5}
    other = await PaperVisit().opens("?pace=instant")
    await other.goes_to("#go-saved", "saved")
    await other.imports(json.dumps(told))
    setup = await setup_of(other)
    assert (setup["play"], setup["seats"], setup["seat"]) == ("duel", 2, 1)
    other.go(f"resume {told['id']}")
    await other.until(lambda: other.screen == "table")
    await other.is_asked()


@on_paper
async def test_the_next_duel_keeps_the_side() -> None:
    page = await PaperVisit().opens("?play=duel&pace=instant&seed=4&characters=4")
    await page.until(lambda: page.screen == "table")
    await page.is_asked()
    before = page.visit.page.screen.course.sitting  # type: ignore[union-attr]
    await page.plays()
    page.click("#again")
    await page.is_asked()
    after = page.visit.page.screen.course.sitting  # type: ignore[union-attr]
    assert after.id != before.id
    assert after.people == before.people
    assert (after.setup["play"], after.setup["seed"] == before.setup["seed"]) == ("duel", False)


@on_paper
async def test_two_people_can_fight_a_duel_on_one_device() -> None:
    page = await PaperVisit().opens("?pace=instant")
    page.choose("play", "duel")
    await page.goes_to("#go-pass", "pass")
    assert [one.text for one in page.main.find(".names label")] == ["The law", "The outlaws"]
    page.types("name1", "Ann")
    page.types("name2", "Bob")
    page.go("deal-pass")
    await page.until(lambda: page.screen == "table")
    setup = await setup_of(page)
    assert (setup["play"], setup["names"], setup["hands"]) == ("duel", ["Ann", "Bob"], "pass")


@on_paper
async def test_the_game_can_be_changed_where_several_people_sit_down() -> None:
    page = await PaperVisit().opens()
    await page.goes_to("#go-pass", "pass")
    assert len(page.main.find(".names input")) == 5
    page.choose("play", "duel")
    assert len(page.main.find(".names input")) == 2
    assert not page.main.find("[name=seats]")


def alone(role: str | None, seed: int = 1, **more: Any) -> dict[str, Any]:
    """The setup of a Duel for one person, who has sat down."""
    told = {"play": "duel", "role": role, "seed": seed, "names": ["Ann"], **more}
    return dict(seated(sane_setup(told)))


def test_luck_gives_each_side_as_often_and_the_same_seed_the_same_side() -> None:
    seats = [alone(None, seed)["seat"] for seed in range(1000)]
    assert 450 < sum(seats) < 550
    assert [alone(None, seed)["seat"] for seed in range(20)] == seats[:20]
    assert alone(None, 5)["role"] is None


def test_a_role_is_dealt_to_the_first_seat_where_roles_have_no_seats() -> None:
    setup = sane_setup({"play": "classic", "role": "outlaw", "names": ["Ann"]})
    assert seated(setup) == setup
    assert setup["seat"] == 0
    assert fixed_deal(setup) == {"roles": {0: "outlaw"}}
    assert fixed_deal(sane_setup({"play": "classic"})) is None
    assert fixed_deal(sane_setup({"play": "duel", "role": "law"})) is None


def test_several_people_choose_their_seats_themselves() -> None:
    setup = sane_setup({"play": "duel", "hands": "pass", "names": ["Ann", "Bob"]})
    assert seated(setup) == setup


# -- the help ------------------------------------------------------------------------------------------------


def titles(page: PaperVisit) -> list[str]:
    """The headings of the entries that are shown."""
    return [one.text for one in page.main.find(".entries h2")]


@on_paper
async def test_the_help_of_both_games_can_be_reached_from_the_lobby() -> None:
    page = await PaperVisit().opens()
    await page.goes_to("#go-help", "help")
    page.choose("section", "cards")
    assert "Jail" in titles(page)
    page.choose("of", "duel")
    await page.until(lambda: "Rattlesnake" in titles(page))
    assert "Jail" not in titles(page)
    assert "duel" in page.drawn
    assert "Law: 2 · Outlaws: 2" in page.main.find("#entries")[0].text, "the Buffalo Rifle is in both decks"
    assert "Sides" in page.main.text
    for section, words in (("characters", "Pearl Hat"), ("roles", "Law"), ("rules", "Front and rear")):
        page.choose("section", section)
        assert words in " ".join(titles(page)), section
    page.choose("section", "symbols")
    assert page.main.find("#entry-symbol-marker")
    page.touch("input", page.field("search"), value="rattlesnake")
    assert titles(page)[0] == "Rattlesnake"
    page.choose("of", "classic")
    await page.until(lambda: not titles(page))
    page.touch("input", page.field("search"), value="jail")
    assert titles(page)[0] == "Jail"


@on_paper
async def test_the_help_opens_with_the_game_that_is_chosen() -> None:
    page = await PaperVisit().opens()
    page.choose("play", "duel")
    await page.goes_to("#go-help", "help")
    assert "checked" in page.field("of", "duel").attributes
    assert "Front and rear" in titles(page)


@on_paper
async def test_the_help_at_a_table_is_about_its_game_alone() -> None:
    page = await PaperVisit().opens("?play=duel&role=law&pace=instant&seed=3")
    await page.until(lambda: page.screen == "table")
    await page.is_asked()
    page.go("help")
    await page.until(lambda: page.screen == "help")
    assert not page.main.find("[name=of]")
    assert "Front and rear" in titles(page)
    await page.back()
    await page.plays_steps(1)


@on_paper
async def test_the_texts_on_a_table_are_those_of_its_game_whatever_was_read_before() -> None:
    page = await PaperVisit().opens("?play=duel&role=law&pace=instant&seed=3")
    await page.until(lambda: page.screen == "table")
    await page.leaves()
    page.choose("play", "classic")
    await page.goes_to("#go-help", "help")
    assert WORDS.game == "classic"
    await page.back()
    await page.goes_to("#play-on", "table")
    assert WORDS.game == "duel"
    await page.is_asked()
