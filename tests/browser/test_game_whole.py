"""The contract for whoever plays from outside: clicking any `data-act` again and again ends the game.

More games, in every language, are played without a browser, in `tests/unit/test_visit_whole.py` and
`tests/unit/test_visit_duel.py`.
"""

from __future__ import annotations

import json

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import Player
from web.words import LANGUAGES, WORDS, t

# The address of each table, how many seats it has, and who may win there.
TABLES = {
    "classic": ("play=classic&seats=4&lang=en&seed=11&bots=easy", 4, {"law", "outlaws", "renegade"}),
    "the law": ("play=duel&role=law&lang=en&seed=8&bots=easy", 2, {"law", "outlaws"}),
    "the outlaws": ("play=duel&role=outlaws&lang=fr&seed=6&bots=easy", 2, {"law", "outlaws"}),
}
# What the page shows otherwise than docs/PAGE.md promises.
BREACHES = """() => {
    const all = (what) => [...document.querySelectorAll(`.table ${what}`)];
    const ofDuel = Boolean(document.querySelector(".towns"));
    const owner = ofDuel ? "[data-character]" : "[data-seat]";
    const targets = new Set(all("[data-target]").map((one) => one.dataset.target));
    const aimed = (control) => control.dataset.act.split("@")[1];
    return [
        ...all("[data-character]").filter((one) => !one.closest("[data-seat]")),
        ...all(".in-play .card").filter((one) => !one.dataset.card || !one.closest(owner)),
        ...all(".figure [data-card]").filter((one) => !one.closest(".in-play")),
        ...all("[data-held]").filter((one) => !one.dataset.card || one.closest("[data-seat]")),
        ...all("[data-act]").filter((one) => one.tagName !== "BUTTON" || one.dataset.go),
        ...all("[data-act]").filter((one) => aimed(one) && !targets.has(aimed(one))),
        ...(ofDuel ? all("[data-target]").filter((one) => one.dataset.target !== one.dataset.character) : []),
    ].map((one) => one.outerHTML.slice(0, 200));
}"""
STEP = ".replay .waits"


@pytest.mark.parametrize("table", TABLES)
def test_a_game_is_played_to_its_end_and_watched_again(page: Visitor, table: str) -> None:
    query, seats, winners = TABLES[table]
    page.lobby(f"?pace=instant&{query}")
    player = Player(page, 4)
    player.wait()
    assert page.locator("[data-seat]").count() == seats

    def keeps_the_contract() -> bool:
        assert page.evaluate(BREACHES) == []
        return False

    player.play(until=keeps_the_contract)
    assert page.get_attribute("[data-over]", "data-over") in winners
    page.wait_for_selector("#end-title")
    assert page.locator(".fate").count() == seats
    assert page.locator(".fate.won").count() >= 1
    player.go("table-replay")
    page.wait_for_selector(STEP)
    assert page.input_value("#replay-at") == "0"
    last = int(page.get_attribute("#replay-at", "max"))
    assert last > 40
    assert page.locator("[data-act]").count() == 0
    assert page.evaluate(BREACHES) == []
    assert page.locator(".spent").count() == 0, "nobody has lost a life point yet"
    player.go("table-replay-next")
    page.wait_for_function("document.querySelector('#replay-at').value === '1'")
    page.focus("#replay-at")
    for key, place in (("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        page.keyboard.press(key)
        page.wait_for_function(f"document.querySelector('.replay .waits').innerText.includes('{place + 1}')")
        assert page.input_value("#replay-at") == str(place)
    assert page.locator(".in-play .card").count() == 0
    player.go("table-replay-close")
    page.wait_for_selector("#end-title")


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one not in ("en", "fr")])
def test_a_duel_is_opened_in_every_language(page: Visitor, language: str) -> None:
    """Whole ones are played in the languages that are missing here, in the test before this one."""
    page.lobby(f"?play=duel&role=law&seed=6&pace=instant&bots=easy&lang={language}")
    player = Player(page, 3)
    player.play(until=lambda: page.query_selector('[data-act="end"]') is not None)
    WORDS.speak(language)
    WORDS.play("duel")
    assert page.get_attribute("html", "lang") == language
    assert page.said('[data-act="end"]') == t("answers.end")
    places = set()
    for figure in page.query_selector_all("[data-character]"):
        name = t(f"characters.{figure.get_attribute('data-character')}")
        said, _, place = figure.get_attribute("aria-label").partition(", ")
        assert said == name
        assert figure.query_selector(".character").inner_text().casefold() == name.casefold()
        places.add(place)
    assert places == {t("table.place_front"), f"{t('table.place_rear')}, {t('table.asleep')}"}
    for _ in range(8):
        player.step()


def test_an_address_deals_the_same_duel_to_everybody(page: Visitor) -> None:
    address = "?play=duel&role=outlaws&characters=6&seed=5&pace=instant"
    asked = []
    player = Player(page)
    for _ in range(2):
        page.lobby(address)
        asked.append(player.question())
        assert page.get_attribute("#table-own [data-seat]", "data-seat") == "1"
        assert page.get_attribute("#table-others [data-seat]", "data-seat") == "0"
    assert asked[0] == asked[1]
    setups = [json.loads(text)["setup"] for text in player.stored().values()]
    assert [(one["seed"], one["seat"], one["options"]) for one in setups] == [(5, 1, {"characters": "6"})] * 2
    player.play(until=lambda: page.query_selector("[data-ask=play]") is not None)
    assert page.locator("[data-character]").count() == 4
    # Of the six characters of a side, two stand on the table.
    assert [int(number) for number in page.page.locator(".reserve b").all_inner_texts()] == [4, 4]


def test_the_first_card_can_be_played_with_two_clicks(page: Visitor) -> None:
    page.lobby("?pace=instant")
    page.click("#play-alone")
    player = Player(page)
    player.wait()
    player.step()
