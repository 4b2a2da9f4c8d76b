"""After any touches the page equals a fresh drawing, so every button says what it does.

`tests/browser/test_drawn_afresh.py` shows that the real page patches as plainly as this one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bang import games
from bang.engine.chance import Chance
from tests.browser.questions import as_file, at
from tests.classic_games import new_game
from tests.paper_page import Element
from tests.paper_visit import PaperVisit, on_paper

TOUCHES = 60
KEYS = ("Escape", "u", "?", "ArrowRight", "ArrowLeft")
WORDS = ("Doc ", " beer", "x", "")
PRESSED = ("data-act", "data-go", "data-held", "data-help", "data-seat")


def finished() -> Any:
    """Play a game to its end."""
    game = new_game(seats=4, seed=3)
    bots = [games.bot("classic", "easy", seat, Chance(seat)) for seat in range(4)]
    while not game.is_over:
        asked: Any = game.ask
        for bot in bots:
            bot.saw(event.seen_by(bot.seat) for event in game.events)
        game.answer(asked.seat, *bots[asked.seat].answer(game.view(asked.seat)))
    return game


class Careless:
    """Somebody who touches anything, in any order, also what has just gone from the page."""

    def __init__(self, page: PaperVisit, seed: int) -> None:
        self.page = page
        self.chance = Random(seed)
        self.gone: list[Element] = []
        self.did: list[str] = []

    def sees(self) -> list[Element]:
        """What can be touched."""
        dialog = self.page.one("dialog[open]")
        around = self.page.main if dialog is None else dialog
        return [
            one for one in around.all() if one.tag == "input" or any(p in one.attributes for p in PRESSED)
        ]

    def touch(self) -> None:
        """Touch something."""
        seen = self.sees()
        if not seen:
            return self.did.append("nothing to touch")
        kinds = sorted({next((p for p in PRESSED if p in one.attributes), "input") for one in seen})
        kind = self.chance.choice(kinds)
        target = self.chance.choice([one for one in seen if kind == "input" or kind in one.attributes])
        if self.gone and self.chance.random() < 0.1:
            target = self.chance.choice(self.gone)
        self.gone = seen
        way = self.chance.choices(list(WAYS), [8, 2, 1, 2, 0.3])[0]
        self.did.append(f"{way} {target.attributes}")
        WAYS[way](self, target)
        return None

    def click(self, target: Element) -> None:
        """Click, type or choose."""
        if target.get("type") == "checkbox":  # the browser itself checks it
            is_on = target.attributes.pop("checked", None) is None
            target.attributes |= {"checked": ""} if is_on else {}
            self.page.touch("change", target, value="on" if is_on else "")
        elif target.tag == "input":
            typed = target.get("type") in ("text", "search")
            value = self.chance.choice(WORDS) if typed else target.get("value") or "on"
            for way in ("input", "change") if typed else ("change",):
                self.page.touch(way, target, value=value)
        else:
            self.page.touch("click", target, times=self.chance.choice([0, 1, 1, 1, 2]))

    def press(self, target: Element) -> None:
        """Press a key."""
        self.page.key(self.chance.choice(KEYS), target, shift=self.chance.random() < 0.5)

    def explain(self, target: Element) -> None:
        """Press long."""
        if target.closest("data-help") is not None:
            self.page.touch("explain", target)

    def drag(self, target: Element) -> None:
        """Drag a card, and perhaps do something else meanwhile."""
        cards = [one for one in [*self.sees(), *self.gone] if "data-held" in one.attributes]
        if not cards:
            return
        self.page.touch("lift", self.chance.choice(cards), place=self.chance.randrange(-1, len(cards)))
        for _ in range(self.chance.randrange(3)):
            self.page.touch("slide", place=self.chance.randrange(len(cards)))
        if self.chance.random() < 0.2:
            self.press(target)
        if self.chance.random() < 0.2:
            self.page.touch("unlift")
        else:
            self.page.touch("drop", target, over=self.chance.choice(["hand", "table", ""]))

    def history(self, target: Element) -> None:
        """Use the browser's own buttons."""
        self.page.goes(self.chance.choice([-1, 1]))


WAYS: dict[str, Callable[[Careless, Element], None]] = {
    "click": Careless.click,
    "key": Careless.press,
    "explain": Careless.explain,
    "drag": Careless.drag,
    "history": Careless.history,
}
TABLE = "?play=classic&seats=5&bots=easy&role=sheriff&pace={pace}&seed={seed}"
STARTS: dict[str, tuple[str, Callable[[], str] | None]] = {
    "lobby": ("", None),
    "table": (TABLE, None),
    "several cards": ("?pace={pace}", lambda: as_file(at("discard"), "game-discard")),
    "pass and play": ("?play=classic&hands=pass&seats=4&pace={pace}&seed={seed}", None),
    "the end": ("?pace={pace}", lambda: as_file(finished(), "game-over")),
}


async def rests(page: PaperVisit, did: list[str]) -> None:
    """Wait until the page equals a fresh drawing."""
    for _ in range(400):
        await asyncio.sleep(0)
        assert not page.troubles, "\n".join([*did[-12:], *page.troubles])
        if page.screen and page.main.written() == page.fresh():
            ids = [one.get("id") for one in page.main.all() if one.tag == "button"]
            assert all(ids), "a button has no id"
            assert len(ids) == len(set(ids)), "two buttons have one id"
            return
    shown, drawn = page.main.written().replace(">", ">\n"), page.fresh().replace(">", ">\n")
    raise AssertionError("\n".join([*did[-12:], *set(shown.split("\n")) ^ set(drawn.split("\n"))]))


@pytest.mark.parametrize(("pace", "seed"), [("instant", 1), ("quick", 2), ("quick", 3)])
@pytest.mark.parametrize("start", STARTS)
@on_paper
async def test_after_random_touches_the_page_equals_a_fresh_drawing(start: str, pace: str, seed: int) -> None:
    query, written = STARTS[start]
    page = await PaperVisit().opens(query.format(pace=pace, seed=seed))
    if written is not None:
        await page.opens_game(written())
    player = Careless(page, seed)
    for _ in range(TOUCHES):
        player.touch()
        await rests(page, player.did)
