"""Pass and play: the device is handed over behind a curtain, and the curtain hides every hand."""

import json
import re

import pytest

from bang import games
from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import as_file, at

# What the page shows and announces at one moment, without open cards: in play, discarded or in the store.
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
def test_every_player_gets_the_device_and_the_curtain_hides_every_hand(page: Visitor, seats: int) -> None:
    page.lobby(f"?play=classic&seats={seats}&hands=pass&pace=instant&seed=4{seats}")
    player = Player(page, seats)
    holders = set()

    def looks() -> bool:
        if player.is_over:
            return True
        now = page.evaluate(MOMENT)
        if now["curtain"]:
            assert not now["cards"], "the curtain shows a hand"
            assert now["acts"] == 1
            assert not now["asks"], "the curtain shows a question"
            assert not DRAWN.search(now["text"]), DRAWN.search(now["text"])
            assert now["focus"] == "curtain-ready"
        elif now["holder"]:
            holders.add(now["holder"])
            assert not now["closed"], "a card of the player's own hand is face down"
        return False

    player.play(until=looks)
    assert len(holders) == seats
    page.wait_for_selector("#end-title")
    kept = json.loads(next(iter(player.stored().values())))
    assert games.load(kept["save"]).is_over


def test_only_named_players_get_the_device_bots_do_not(page: Visitor) -> None:
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


def test_a_player_who_can_only_pass_gets_the_device_too(page: Visitor) -> None:
    """Skipping players who cannot dodge would reveal that they have no Missed!."""
    page.lobby("?play=classic&seats=4&hands=pass&pace=instant&seed=46")
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


def test_using_an_ability_out_of_turn_hands_over_the_device(page: Visitor) -> None:
    game = at("play", is_it=lambda game: 2 in game.offers())
    page.lobby("?pace=instant")
    player = Player(page)
    player.opens(as_file(game, "game-sid", hands="pass", names=["Ann", "Bob", "Cy", "Di"]))
    player.answer("ready")
    player.answer("sid_ketchum@2")
    assert "Cy" in page.inner_text("#curtain-ready")
    player.answer("ready")
    page.click('[data-go="table-giveback"]')
    assert "Ann" in page.inner_text("#curtain-ready"), "giving the device back answers nothing"
    player.answer("ready")
    player.answer("sid_ketchum@2")
    player.answer("ready")
    player.answer("sid_ketchum")
    page.wait_for_selector("[data-ask=sid_ketchum]")
