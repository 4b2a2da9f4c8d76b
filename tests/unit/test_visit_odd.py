"""What comes at an odd moment: messages in another order, controls of a screen that is gone, two presses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.browser.questions import as_file, at
from tests.paper_page import Element
from tests.paper_visit import PaperVisit, on_paper
from tests.unit.stores import ScriptedStore
from web.kept.storage import SETTINGS


def depths(page: PaperVisit) -> list[int]:
    """The depths of the browser's history up to the present entry."""
    return [depth for depth, _ in page.entries[: page.here + 1]]


# -- while Python starts -------------------------------------------------------------------------------------


class SlowStore(ScriptedStore):
    """A store that is read only when the test says so."""

    def __init__(self, texts: dict[str, str]) -> None:
        super().__init__(texts)
        self.is_open = asyncio.Event()

    async def read(self, names: Any = None) -> dict[str, str]:
        """Texts, as soon as it may."""
        await self.is_open.wait()
        return await super().read(names)


@pytest.mark.parametrize(
    "messages",
    [
        [{"kind": "history", "depth": 1, "query": "?saved=x", "fragment": ""}],
        [{"kind": "file", "id": "import", "text": "x"}],
        [{"kind": "finished", "id": 7, "well": True}],
        [{"kind": "touch", "way": "click", "go": "back"}, {"kind": "touch", "way": "drop"}],
        [{"kind": "something else"}],
    ],
)
@on_paper
async def test_messages_before_the_first_one_change_nothing(messages: list[dict[str, Any]]) -> None:
    page = PaperVisit()
    for message in messages:
        page.door.hear(json.dumps(message))
    await page.opens()
    assert page.screen == "lobby"
    assert depths(page) == [0]


@on_paper
async def test_a_choice_made_while_the_settings_are_read_does_not_replace_the_others() -> None:
    store = SlowStore({SETTINGS: json.dumps({"language": "it", "name": "Ann", "seats": "7"})})
    page = PaperVisit(store)
    page.hello()
    await asyncio.sleep(0)
    page.touch("change", Element("input", {"name": "bots", "value": "easy"}, page.main))
    store.is_open.set()
    await page.opens_further()
    await page.storage.settled()
    kept = json.loads((await store.read())[SETTINGS])
    assert kept == {"language": "it", "name": "Ann", "seats": "7", "bots": "easy"}


@pytest.mark.parametrize(("go", "screen"), [("alone", "table"), ("settings", "settings"), ("pass", "pass")])
@on_paper
async def test_a_button_pressed_while_the_settings_are_read_is_obeyed(go: str, screen: str) -> None:
    store = SlowStore({})
    page = PaperVisit(store)
    page.hello("?pace=instant")
    await asyncio.sleep(0)
    page.touch("click", Element("button", {"data-go": go}, page.main))
    store.is_open.set()
    await page.until(lambda: page.screen == screen)
    assert depths(page) == [0, 1]
    await page.back()
    assert page.screen == "lobby"


@on_paper
async def test_a_second_hello_shows_the_lobby_again() -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&seed=1&pace=instant")
    await page.is_asked()
    page.hello()
    await page.until(lambda: page.screen == "lobby")
    await page.goes_to("#go-settings", "settings")
    await page.back()
    assert page.screen == "lobby"


# -- controls pressed twice, before the page has changed -----------------------------------------------------


async def fetched_slowly(part: str) -> None:
    """Fetch a part of the program over a slow line."""
    await asyncio.sleep(0.01)


@pytest.mark.parametrize("go", ["alone", "lesson", "help", "settings", "saved", "privacy", "pass"])
@pytest.mark.parametrize("when", ["at once", "later", "while parts are fetched"])
@on_paper
async def test_a_button_of_the_lobby_pressed_several_times_opens_one_screen(
    monkeypatch: pytest.MonkeyPatch, go: str, when: str
) -> None:
    if when == "while parts are fetched":
        monkeypatch.setattr("web.visit.fetched", fetched_slowly)
    page = await PaperVisit().opens("?pace=instant")
    button = next(one for one in page.main.all() if one.get("data-go") == go)
    for _ in range(3):
        page.touch("click", button, screen="lobby")  # the page has not changed yet where the finger is
        await asyncio.sleep(0.002)
        if when == "later":
            await page.until(lambda: page.screen != "lobby")
    await page.until(lambda: page.screen != "lobby")
    await asyncio.sleep(0.02)
    assert depths(page) == [0, 1]
    assert len(await page.stored()) == (go in ("alone", "lesson"))


@on_paper
async def test_going_on_pressed_several_times_opens_one_table(monkeypatch: pytest.MonkeyPatch) -> None:
    page = await (await PaperVisit().opens("?pace=instant")).opens_game(as_file(at("play"), "mine"))
    await page.leaves()
    button = page.one("#play-on")
    assert button is not None
    monkeypatch.setattr("web.visit.fetched", fetched_slowly)
    for _ in range(3):
        page.touch("click", button, screen="lobby")
        await asyncio.sleep(0.002)
    await page.until(lambda: page.screen == "table")
    await asyncio.sleep(0.02)
    page.touch("click", button, screen="lobby")
    await page.plays_steps(1)
    assert depths(page) == [0, 1]
    assert page.visit.one_tab.game == "mine", "other tabs know that it is open here"


@on_paper
async def test_who_goes_elsewhere_while_a_table_is_fetched_stays_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = await PaperVisit().opens("?pace=instant")
    monkeypatch.setattr("web.visit.fetched", fetched_slowly)
    page.click("#play-alone")
    await asyncio.sleep(0.002)
    page.click("#go-settings")
    await page.until(lambda: page.screen == "settings")
    await asyncio.sleep(0.02)
    assert page.screen == "settings"
    assert depths(page) == [0, 1]
    await page.back()
    assert page.screen == "lobby"
    await page.goes_to("#play-alone", "table")


# -- the browser's history -----------------------------------------------------------------------------------


@on_paper
async def test_going_forward_to_a_screen_that_is_gone_keeps_the_way_back() -> None:
    page = await PaperVisit().opens()
    await page.goes_to("#go-settings", "settings")
    await page.back()
    page.goes(1)
    assert page.screen == "lobby"
    await page.goes_to("#go-privacy", "privacy")
    await page.back()
    assert page.screen == "lobby"


@on_paper
async def test_going_forward_at_a_table_does_not_run_its_game_twice() -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&seed=1&pace=instant")
    await page.is_asked()
    for _ in range(2):
        await page.goes_to("#go-settings", "settings")
        await page.back()
        page.goes(1)
        await page.until(lambda: depths(page) == [0, 1])
        await page.plays_steps(2)
    assert len([one for one in page.visit._running if "_run" in str(one)]) == 1
    await page.leaves()
    assert page.here == 0


@pytest.mark.parametrize("seed", range(4))
@on_paper
async def test_any_way_through_the_history_ends_in_the_lobby(seed: int) -> None:
    chance = Random(seed)
    page = await PaperVisit().opens("?pace=instant")
    for _ in range(60):
        going = [one for one in page.main.all() if one.get("data-go") in GOING]
        if going and chance.random() < 0.5:
            page.touch("click", chance.choice(going))
            await asyncio.sleep(0)
        else:
            page.goes(chance.choice((-2, -1, -1, 1, 2)))
        for _ in range(chance.randrange(8)):
            await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0.001)
    while page.screen != "lobby":
        assert page.here, "the first entry is the lobby"
        await page.back()
        await page.until(lambda: not page.visit.is_going_back)


GOING = ("alone", "pass", "saved", "help", "settings", "privacy", "back", "home", "play-on")


# -- files ---------------------------------------------------------------------------------------------------


@on_paper
async def test_a_file_that_no_screen_wants_changes_nothing() -> None:
    page = await PaperVisit().opens("?pace=instant")
    page.file(as_file(at("play"), "mine"))
    await page.goes_to("#play-alone", "table")
    page.file(as_file(at("play"), "mine"))
    await page.is_asked()
    assert not page.words()
    assert "bang.game.mine" not in await page.stored()


@on_paper
async def test_a_screen_left_while_a_file_is_read_stays_left() -> None:
    page = await PaperVisit().opens("?pace=instant")
    await page.goes_to("#go-saved", "saved")
    page.file(as_file(at("play"), "mine"))
    await page.back()
    await page.storage.settled()
    assert page.screen == "lobby"
    assert "bang.game.mine" in await page.stored()


# -- presses in random order ---------------------------------------------------------------------------------


def controls(page: PaperVisit) -> list[Element]:
    """Everything that can be pressed."""
    names = ("data-act", "data-go", "data-held", "data-help", "data-seat", "name")
    return [one for one in page.main.all() if any(name in one.attributes for name in names)]


KEYS = ("Escape", "?", "u", "U", "ArrowLeft", "ArrowRight", "x")
WAYS: dict[str, Callable[[Random], dict[str, Any]]] = {
    "click": lambda chance: {"times": chance.choice((0, 1, 1, 1, 2))},
    "key": lambda chance: {"name": chance.choice(KEYS), "shift": chance.random() < 0.5},
    "change": lambda chance: {},
    "input": lambda chance: {"value": chance.choice(("", "bang", "zzz", "⟦"))},
    "toggle": lambda chance: {"value": chance.choice(("", "open"))},
    "close": lambda chance: {},
    "explain": lambda chance: {},
    "lift": lambda chance: {},
    "slide": lambda chance: {"place": chance.randrange(-1, 12)},
    "drop": lambda chance: {"over": chance.choice(("", "hand", "table")), "whom": chance.choice(("", "1"))},
    "unlift": lambda chance: {},
}
OFTEN = [16, 2, 1, 1, 1, 1, 1, 2, 2, 2, 1]
DRAGS = ("lift", "slide", "drop", "unlift")
STARTS = {
    "a lobby": "?pace=instant",
    "a table": "?play=classic&seats=4&seed=1&pace=instant",
    "a shared table": "?play=classic&seats=4&seed=6&hands=pass&pace=instant",
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("start", STARTS)
@on_paper
async def test_touches_in_random_order_also_of_controls_that_are_gone_do_no_harm(
    start: str, seed: int
) -> None:
    chance = Random(seed)
    page = await PaperVisit().opens(STARTS[start])
    await page.until(lambda: page.screen != "lobby" or start == "a lobby")
    old: list[tuple[Element, str]] = []
    for _ in range(250):
        if not page.here and chance.random() < 0.1:
            page.goes(1)
        found = [(one, page.screen) for one in controls(page)]
        old = [*old[-200:], *chance.sample(found, min(4, len(found)))]
        control, screen = chance.choice(old if chance.random() < 0.3 else found or old)
        (way,) = chance.choices(list(WAYS), OFTEN)
        if way in DRAGS and not control.closest("data-held"):
            way = "click"
        page.touch(way, control, screen=screen, **WAYS[way](chance))
        for _ in range(chance.randrange(6)):
            await asyncio.sleep(0)
        assert not page.troubles, page.troubles
    await page.until(lambda: not page.visit.is_going_back)
    for text in (await page.stored()).values():
        again = await PaperVisit(ScriptedStore({"bang.game.it": text})).opens("?saved=it&pace=instant")
        await again.until(lambda again=again: again.screen == "table")  # type: ignore[misc]
        assert not again.words()


@on_paper
async def test_a_touch_made_before_the_page_showed_the_question_does_not_answer_it() -> None:
    page = await PaperVisit().opens("?play=classic&seats=4&pace=instant&seed=5&role=sheriff")
    await page.is_asked()
    before = page.question()
    shown = len(page.batches)
    end = next(one for one in page.main.all() if one.get("data-act") == "end")
    page.touch("click", end, seen=shown - 1)
    await asyncio.sleep(0.01)
    assert page.question() == before
    page.touch("click", end, seen=shown)
    await page.until(lambda: page.question() != before)
