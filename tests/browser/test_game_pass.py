"""Pass and play in a browser: what the curtain hides; the rest is in test_visit_pass.py."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import Player

# What the page shows and announces at one moment, without open cards: in play, discarded or in the store.
MOMENT = """() => {
    const open = ".in-play, #discards, .scene";
    const all = (what) => [...document.querySelectorAll(`#page ${what}`)];
    const cards = all("[data-card]").filter((card) => !card.closest(open));
    const own = document.querySelector("#table-own [data-seat]");
    const hint = (name) => [...all(`[data-${name}]`)].map((one) => one.dataset[name]);
    return {
        curtain: Boolean(document.querySelector("#curtain-ready")),
        cards: cards.map((card) => card.dataset.card),
        closed: all(".held:not([data-held])").length,
        seen: all(".back, .card, .reserve, [data-held]").filter((one) => one.checkVisibility({
            visibilityProperty: true,
        })).length,
        known: hint("help").filter((help) => /^reserve:[^0-9]/.test(help)),
        acts: all("[data-act]").length,
        asks: Boolean(document.querySelector("[data-ask]")),
        openly: Boolean(document.querySelector("[data-go=table-lookfirst]")),
        holder: own ? own.dataset.seat : "",
        hand: all("[data-held]").map((card) => card.dataset.card).sort(),
        text: document.body.innerText + document.querySelector("#announce").textContent,
    };
}"""
# The curtain has the focus. It may also be gone: Python may just have answered the touch that opened it.
COVERED = """() => {
    const ready = document.querySelector("#curtain-ready");
    return !ready || document.activeElement === ready;
}"""
DRAWN = re.compile(r"draws (?!a card|\d+ cards|from)[^.]*\.")
# The hand that the game itself gives to a seat.
HAND = """
import json
json.dumps(sorted(visit.page.screen.course.sitting.game.view({0})["seats"][{0}]["hand"]))
"""


@dataclass
class Table:
    """A table at which several people pass the device on."""

    query: str
    holders: int  # the test is at its end when so many people have had the device
    turns: int = 1  # and each of them so often


TABLES = {
    "classic": Table("?play=classic&seats=4&seed=44", 3),
    "duel": Table("?play=duel&seed=44", 2, 4),
}


@pytest.mark.parametrize("play", TABLES)
def test_the_curtain_hides_every_hand_and_has_the_focus(page: Visitor, play: str) -> None:
    table = TABLES[play]
    page.lobby(f"{table.query}&hands=pass&pace=instant")
    player = Player(page, 4)
    had: dict[str, int] = {}  # how often each seat has been handed the device
    last = ""

    def looks() -> bool:
        nonlocal last
        now = page.evaluate(MOMENT)
        if now["curtain"]:
            last = ""
            assert not now["cards"], "the curtain shows a hand"
            assert not now["known"], "the curtain tells who is in a reserve"
            assert not now["seen"], "a card or a back can be seen beside the curtain"
            assert now["acts"] == 1
            assert not now["asks"], "the curtain shows a question"
            assert not DRAWN.search(now["text"]), DRAWN.search(now["text"])
            page.wait_for_function(COVERED)  # after the next paint
        elif now["openly"]:
            last = ""
            assert not now["cards"], "an open question shows a hand"
        elif now["holder"] and now["asks"]:
            holder = now["holder"]
            had[holder] = had.get(holder, 0) + (holder != last)
            last = holder
            assert not now["closed"], "a card of the player's own hand is face down"
            own = json.loads(page.python(HAND.format(holder)))
            assert now["hand"] == sorted(now["cards"]) == own, "not the player's own hand alone"
        return len(had) == table.holders and min(had.values()) >= table.turns

    player.play(until=looks)
    assert len(had) == table.holders
