"""The player is "you", and goes by the character or by a given name for all others."""

from __future__ import annotations

import re

import pytest

from tests.paper_visit import PaperVisit, on_paper
from web.kept.setup import sane_setup
from web.table.course.board import Board
from web.table.course.holding import Holding
from web.table.course.sitting import begin
from web.words import WORDS


def own_name(page: PaperVisit) -> str:
    (own,) = page.main.find("#table-own .name")
    return own.text


async def plays_a_while(query: str) -> PaperVisit:
    page = await PaperVisit().opens(query)
    for _ in range(40):
        if not await page.step():
            break
        await page.is_asked()
    return page


@on_paper
async def test_whoever_gave_no_name_is_you_in_the_panel_and_in_every_sentence() -> None:
    page = await plays_a_while("?play=classic&seats=5&pace=instant&seed=8")
    assert own_name(page) == "You"
    character = page.main.find("#table-own .character")[0].text
    assert " you" in " ".join(page.said)
    assert not [words for words in page.said if character in words]
    assert not re.search(r"\bYou (draws|plays|takes|loses|is)\b", " ".join(page.said))


@on_paper
async def test_a_given_name_stands_in_the_panel_and_you_in_the_sentences() -> None:
    page = await PaperVisit().opens("?pace=instant")
    page.types("name", "Ada")
    page.go("alone")
    await page.until(lambda: page.screen == "table")
    await page.is_asked()
    for _ in range(12):
        await page.step()
        await page.is_asked()
    assert own_name(page) == "Ada"
    assert "You " in " ".join(page.said)
    assert "Ada" not in " ".join(page.said)


@pytest.mark.parametrize(("play", "others"), [("classic", "Black Jack"), ("duel", "The gang")])
def test_without_names_everybody_is_you_to_themselves_and_a_character_or_side_to_others(
    play: str, others: str
) -> None:
    WORDS.play(play)
    try:
        sitting = begin("x", sane_setup({"play": play, "hands": "pass", "seats": 4, "seed": 3}))
        board = Board(sitting, Holding(None), None)  # type: ignore[arg-type]
        names = [board.names(sitting.game.view(you)) for you in (0, 1, None)]
    finally:
        WORDS.play("classic")
    assert names[0][0] == names[1][1] == "You"
    assert names[0][1] == names[2][1] != "You"
    assert names[1][0] == names[2][0]
    assert others in names[2]


def test_a_placeholder_of_an_older_version_is_no_name() -> None:
    assert sane_setup({"names": ["Stranger", "Ann", "L’Étranger"], "seats": 4})["names"] == ["", "Ann", ""]


@on_paper
async def test_whoever_takes_the_device_reads_the_latest_event_in_the_second_person() -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&hands=pass&pace=instant&seed=5")
    met = 0

    def looks() -> bool:
        nonlocal met
        own, told = page.main.find("#table-own .character"), page.main.find("#table-stage .told")
        if own and told:
            assert own[0].text not in told[0].text
            met += "you" in told[0].text.casefold()
        return met > 5

    await page.plays(until=looks)
    assert met
