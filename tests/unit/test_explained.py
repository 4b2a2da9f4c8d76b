"""Everything on the table is explained on a sheet and beside the mouse; one's ability stands in a line."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from bang.common.views import View
from tests.browser.questions import QUESTIONS
from tests.paper_page import Element
from tests.paper_visit import PaperVisit, on_paper
from tests.unit import duel_samples, test_duel_rendering, test_table_rendering
from tests.unit import table_samples as samples
from tests.unit.test_table_rendering import look, table
from web.table.print.explanation import explanation, preview, sheet
from web.table.print.look import Look
from web.words import LANGUAGES, WORDS, read_texts

TABLES = [
    *[make() for make in test_table_rendering.TABLES.values()],
    *[make() for make in test_duel_rendering.TABLES.values()],
]


def seen_of(view: View) -> Look:
    """The table as the samples of its game draw it."""
    WORDS.play(view["game"])
    of = test_duel_rendering.look if view["game"] == "duel" else test_table_rendering.look
    return of(view)


def drawn(markup: str) -> Element:
    root = Element("main", {"id": "page"})
    root.fill(markup)
    return root


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_has_help_can_be_explained(language: str) -> None:
    WORDS.speak(language)
    try:
        for view in TABLES:
            seen = seen_of(view)
            root = drawn(table(seen))
            for one in root.find("[data-help]"):
                whom = one.closest("data-target")
                what, card = one.get("data-help"), one.get("data-card")
                paper = explanation(seen, what, card, whom.get("data-target") if whom is not None else "")
                assert paper.title, what
                assert paper.words, what
                assert f'data-of="{what}"' in unescape(preview(paper, what))
                assert "<button" not in preview(paper, what)
                assert 'data-go="table-close"' in sheet(paper)
    finally:
        WORDS.speak("en")
        WORDS.play("classic")


def test_what_is_at_a_place_stands_in_words_on_the_sheet_of_its_portrait() -> None:
    seen = look(samples.own_turn())
    words = sheet(explanation(seen, "character:jesse_jones", "", "1"))
    for sign in ("distance", "hand", "gun"):
        (part,) = drawn(table(seen)).find(f'#seat-1 [data-help="{sign}:1"]')
        assert unescape(part.get("aria-label")) in unescape(words)


@pytest.mark.parametrize("level", ["steady", "easy"])
@on_paper
async def test_a_portrait_tells_the_temperament_of_a_bot_that_has_one(level: str) -> None:
    page = await PaperVisit().opens(f"?play=classic&seats=5&bots={level}&seed=7&pace=instant")
    await page.is_asked()
    manners = set(read_texts("en", "classic")["temperament_help"].values())
    for seat in range(5):
        page.touch("click", page.one(f"#poster-{seat}"))
        told = {one.text for one in page.main.find("#table-sheet .sheet-manner")}
        assert len(told) == (level == "steady" and seat != 0)
        assert told <= manners
        page.go("table-close")


def test_a_sheriff_whose_role_is_open_is_not_said_to_hide_it() -> None:
    view = samples.own_turn()
    temperaments = ("bluff",) * len(view["seats"])
    for seat in (one for one in view["seats"] if one["alive"]):
        seen = look(view, temperaments=temperaments)
        words = sheet(explanation(seen, "character:jesse_jones", "", str(seat["seat"])))
        assert ("sheet-manner" in words) == (seat["role"] != "sheriff")


def test_the_ability_stands_beside_the_own_portrait() -> None:
    root = drawn(table(look(samples.own_turn())))
    (line,) = root.find("#table-own .own-ability")
    assert (
        line.text in explanation(look(samples.own_turn()), root.find("#poster-0")[0].get("data-help")).words
    )


def test_the_discards_are_looked_at_as_a_whole() -> None:
    seen = look(samples.own_turn())
    root = drawn(sheet(explanation(seen, "discards", "bang-2C")))
    assert [card.get("data-card") for card in root.find("li .card")] == seen.view["discards"]


def acts_of(view: Any, where: str) -> list[str]:
    return [one.get("data-act") for one in drawn(table(seen_of(view))).find(f"{where} [data-act]")]


def test_piles_that_a_question_is_about_are_answers() -> None:
    view = samples.asked(samples.table(), 0, "pedro_ramirez", ["deck", "discards"])
    assert acts_of(view, "#table-stage") == ["deck", "discards"]
    assert acts_of(view, "#table-answers") == ["deck", "discards"]
    assert acts_of(samples.own_turn(), "#table-stage") == []


def test_cards_of_a_player_that_a_question_is_about_are_answers_at_that_place() -> None:
    view = samples.panic()
    asked: Any = view["asked"]
    whose = asked["about"]["whose"]
    assert sorted(acts_of(view, f"#seat-{whose}")) == sorted(asked["options"])
    for seat in set(range(5)) - {whose, 0}:
        assert not acts_of(view, f"#seat-{seat}")


def test_ones_own_barrel_can_be_touched_to_flip_for_it() -> None:
    view: Any = samples.dodge()
    view["seats"][0]["figures"][0]["in_play"] = ["barrel-QS"]
    view["asked"]["options"] = ["missed-10C", "barrel", "pass"]
    assert acts_of(view, "#table-own") == ["barrel"]


def test_in_a_duel_the_equipment_that_a_question_is_about_can_be_touched() -> None:
    view = duel_samples.carbine()
    asked: Any = view["asked"]
    there = [*acts_of(view, "#seat-0"), *acts_of(view, "#seat-1")]
    assert there
    assert set(there) <= set(asked["options"])
    WORDS.play("classic")


@on_paper
async def test_what_the_mouse_rests_on_is_printed_for_the_preview_alone() -> None:
    page = PaperVisit()
    await page.sits("play")
    before, written = len(page.commands), page.main.written()
    page.touch("peek", page.one("#table-others [data-help]"))
    (patch,) = [one for one in page.commands[before:] if one["do"] == "patch"]
    assert list(patch["parts"]) == ["#preview"]
    assert page.main.written() == written
    assert re.search(r'data-of="[^"]+"', patch["parts"]["#preview"])


@on_paper
async def test_the_discards_open_and_each_of_them_is_explained() -> None:
    page = PaperVisit()
    await page.sits("play", lambda game: len(game.view(0)["discards"]) > 2)
    page.click("#discards .card")
    cards = page.main.find("#table-sheet li .card")
    assert len(cards) > 2
    page.touch("click", cards[-1])
    assert not page.main.find("#table-sheet li .card")
    assert page.one("#sheet-title") is not None


@on_paper
async def test_pedro_ramirez_may_touch_the_discards_themselves() -> None:
    assert "pedro_ramirez" in QUESTIONS
    page = PaperVisit()
    await page.sits("pedro_ramirez")
    page.click("#discards .card")
    assert page.one("dialog[open]") is None
    assert any(line.endswith(" draws from discards") for line in await page.log())
