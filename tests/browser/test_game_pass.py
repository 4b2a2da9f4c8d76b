"""Pass and play: every open question goes round behind the curtain, and the curtain hides every hand."""

import json
import re

import pytest

from bang import games
from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import as_file, at

# What is to be seen and heard at one moment. Cards that lie openly are no secret: in play, thrown, laid out.
MOMENT = """() => {
    const open = ".in-play, #discards, .scene";
    const cards = [...document.querySelectorAll("#page [data-card]")].filter((card) => !card.closest(open));
    const own = document.querySelector(".own");
    return {
        curtain: Boolean(document.querySelector("#curtain-ready")),
        cards: cards.map((card) => card.dataset.card),
        closed: document.querySelectorAll(".held:not([data-held])").length,
        acts: document.querySelectorAll("[data-act]").length,
        asks: Boolean(document.querySelector("[data-ask]")),
        focus: document.activeElement.id,
        holder: own ? own.dataset.seat : "",
        text: document.body.innerText + document.querySelector("#announce").textContent,
        ready: (document.querySelector("#curtain-ready") || { innerText: "" }).innerText,
    };
}"""
DRAWN = re.compile(r"draws (?!a card|\d+ cards|from)[^.]*\.")


@pytest.mark.parametrize("seats", [4, 6])
def test_the_device_goes_round(page: Visitor, seats: int) -> None:
    page.lobby(f"?play=classic&seats={seats}&hands=pass&pace=instant&seed=4{seats}")
    player = Player(page, seats)
    holders = set()

    def looks() -> bool:
        if player.is_over:
            return True
        now = page.evaluate(MOMENT)
        if now["curtain"]:
            assert not now["cards"], "a hand behind the curtain"
            assert now["acts"] == 1
            assert not now["asks"], "a question behind the curtain"
            assert not DRAWN.search(now["text"]), DRAWN.search(now["text"])
            assert now["focus"] == "curtain-ready"
        elif now["holder"]:
            holders.add(now["holder"])
            assert not now["closed"], "a card of one's own hand lies face down"
        return False

    player.play(until=looks)
    assert len(holders) == seats
    page.wait_for_selector("#end-title")
    kept = json.loads(next(iter(player.stored().values())))
    assert games.load(kept["save"]).is_over


def test_names_and_bots_at_one_table(page: Visitor) -> None:
    page.lobby("?pace=instant")
    page.click('[data-go="pass"]')
    page.fill("#entry-name1", "Ada")
    page.fill("#entry-name3", "Bo")
    page.click('[data-go="deal-pass"]')
    player = Player(page, 5)
    names = set()

    def looks() -> bool:
        names.add(page.evaluate(MOMENT)["ready"])
        return player.is_over or len(player.asked) > 60

    player.play(until=looks)
    names.discard("")
    assert any("Ada" in name for name in names)
    assert all("Ada" in name or "Bo" in name for name in names)


def test_a_question_without_a_choice_goes_round_too(page: Visitor) -> None:
    """Who has nothing to dodge with takes the device nevertheless: a silence would tell."""
    page.lobby("?play=classic&seats=4&hands=pass&pace=instant&seed=45")
    player = Player(page, 7)
    hopeless = False

    def looks() -> bool:
        nonlocal hopeless
        acts = {control["key"] for control in player.offered()}
        asks = page.query_selector('[data-ask="dodge"]')
        hopeless = hopeless or bool(asks and acts == {"pass"})
        return hopeless or player.is_over

    player.play(until=looks)
    assert hopeless


def test_an_ability_out_of_turn_takes_the_device(page: Visitor) -> None:
    game = at("play", is_it=lambda game: 2 in game.offers())
    page.lobby("?pace=instant")
    player = Player(page)
    player.opens(as_file(game, "game-sid", hands="pass", names=["Ann", "Bob", "Cy", "Di"]))
    player.answer("ready")
    player.answer("sid_ketchum@2")
    assert "Cy" in page.inner_text("#curtain-ready")
    player.answer("ready")
    page.click('[data-go="table-giveback"]')
    assert "Ann" in page.inner_text("#curtain-ready"), "who gives it back changed nothing"
    player.answer("ready")
    player.answer("sid_ketchum@2")
    player.answer("ready")
    player.answer("sid_ketchum")
    page.wait_for_selector("[data-ask=sid_ketchum]")
