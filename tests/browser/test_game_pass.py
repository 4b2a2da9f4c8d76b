"""Pass and play in a browser: what the curtain hides; the rest is in test_visit_pass.py."""

import re

from tests.browser.conftest import Visitor
from tests.browser.player import Player

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
        holder: own ? own.dataset.seat : "",
        text: document.body.innerText + document.querySelector("#announce").textContent,
    };
}"""
DRAWN = re.compile(r"draws (?!a card|\d+ cards|from)[^.]*\.")


def test_the_curtain_hides_every_hand_and_has_the_focus(page: Visitor) -> None:
    page.lobby("?play=classic&seats=4&hands=pass&pace=instant&seed=44")
    player = Player(page, 4)
    holders = set()

    def looks() -> bool:
        now = page.evaluate(MOMENT)
        if now["curtain"]:
            assert not now["cards"], "the curtain shows a hand"
            assert now["acts"] == 1
            assert not now["asks"], "the curtain shows a question"
            assert not DRAWN.search(now["text"]), DRAWN.search(now["text"])
            page.wait_for_function("document.activeElement.id === 'curtain-ready'")  # after the next paint
        elif now["holder"]:
            holders.add(now["holder"])
            assert not now["closed"], "a card of the player's own hand is face down"
        return len(holders) == 3

    player.play(until=looks)
    assert len(holders) == 3
