"""A long press is told from a tap by the times of the pointer, also on a page that is busy meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import Player

TABLE = "?play=classic&seats=5&bots=easy&seed=11&pace=instant&role=sheriff"
# Notes whether the help was open at any time.
WATCH = """() => {
    globalThis.hasHelped = false;
    const sheet = document.getElementById("table-sheet");
    const look = () => { globalThis.hasHelped ||= sheet.open; };
    new MutationObserver(look).observe(sheet, { attributes: true });
}"""
# The page is busy from just after the pointer went down until long after it was lifted.
BUSY = """() => addEventListener("pointerdown", () => setTimeout(() => {
    const end = performance.now() + 1500;
    while (performance.now() < end);
    globalThis.wasBusy = true;
}), { once: true, capture: true })"""
# A press that lasts so long by the times of its events, on a page that is busy and hears later of its end.
PRESS = """async (card, [lasts, busy, heard]) => {
    const { x, y } = card.getBoundingClientRect();
    const start = performance.now();
    const fire = (Kind, name, at) => {
        const about = { bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch", detail: 1 };
        const event = new Kind(name, { ...about, clientX: x + 12, clientY: y + 12 });
        Object.defineProperty(event, "timeStamp", { value: at });
        card.dispatchEvent(event);
    };
    fire(PointerEvent, "pointerdown", start);
    const lifted = new Promise((done) => setTimeout(() => {
        fire(PointerEvent, "pointerup", start + lasts);
        fire(MouseEvent, "click", start + lasts);
        done();
    }, heard));
    while (performance.now() < start + busy);
    await lifted;
}"""


def aimed(page: Visitor) -> Any:
    """A card that asks for a target when it is tapped."""
    page.lobby(TABLE)
    Player(page).wait()
    page.evaluate(WATCH)
    return page.locator("[data-held][data-aims][data-act]").first


def test_a_click_on_a_page_that_is_busy_meanwhile_opens_no_help(page: Visitor) -> None:
    card = aimed(page)
    page.evaluate(BUSY)
    card.click(position={"x": 12, "y": 12}, delay=80)
    page.wait_for_selector(".aim[data-act]")
    assert page.evaluate("[wasBusy, hasHelped]") == [True, False]


@pytest.mark.firefox
def test_a_tap_whose_end_is_heard_late_on_a_busy_page_opens_no_help(page: Visitor) -> None:
    card = aimed(page)
    card.evaluate(PRESS, [80, 900, 490])
    page.wait_for_selector(".aim[data-act]")
    assert not page.evaluate("hasHelped")


def test_help_that_a_tap_opened_because_the_browser_told_of_its_end_too_late_closes_again(
    page: Visitor,
) -> None:
    card = aimed(page)
    card.evaluate(PRESS, [80, 0, 1500])
    assert page.evaluate("hasHelped")
    page.wait_for_selector("#table-sheet:not([open])", state="attached")


@pytest.mark.firefox
def test_a_long_press_on_a_busy_page_opens_the_help_when_its_end_is_heard(page: Visitor) -> None:
    card = aimed(page)
    card.evaluate(PRESS, [700, 900, 20])
    page.wait_for_selector("#table-sheet[open]")
    assert page.locator(".aim[data-act]").count() == 0


class TestTouch:
    """The same with a finger."""

    @pytest.fixture
    def context_options(self) -> dict[str, Any]:
        """A phone."""
        return {"locale": "en-US", "reduced_motion": "reduce", "has_touch": True, "is_mobile": True} | {
            "viewport": {"width": 360, "height": 640}
        }

    def test_a_tap_on_a_page_that_is_busy_meanwhile_opens_no_help(self, page: Visitor) -> None:
        card = aimed(page)
        page.evaluate(BUSY)
        box = card.bounding_box()
        finger = page.context.new_cdp_session(page.page)
        touched = [{"x": box["x"] + 12, "y": box["y"] + 12}]
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touched})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_selector(".aim[data-act]")
        assert page.evaluate("[wasBusy, hasHelped]") == [True, False]
