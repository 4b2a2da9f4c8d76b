"""Help that lies open never hides that a person is asked."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import Player

TABLE = "?play=classic&seats=5&bots=easy&seed=11&pace=instant&role=sheriff"
SIZES = [(360, 640), (320, 480), (667, 375), (1280, 800)]
# The words of the reminder if all of it is in sight, and nothing lies over it.
IN_SIGHT = """() => {
    const slip = document.querySelector("#table-sheet[open] .reminder");
    const { left, top, right, bottom } = slip.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const places = [[left + 9, top + 9], [right - 9, bottom - 9], [(left + right) / 2, (top + bottom) / 2]];
    return isInside && places.every(([x, y]) => document.elementFromPoint(x, y) === slip) && slip.innerText;
}"""
# Whether the preview lies over the question or its answers.
OVERLAPS = """() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const [one, other] = [box("#preview"), box("#table-answers .ask")];
    const across = one.left < other.right && other.left < one.right;
    return across && one.top < other.bottom && other.top < one.bottom;
}"""
# What the mouse can rest on, each with the place where it is on top.
HELPED = """() => [...document.querySelectorAll("#table [data-help]")].map((one) => {
    const box = one.getBoundingClientRect();
    const places = [0.5, 0.2, 0.8].flatMap((x) => [0.5, 0.2, 0.8].map((y) => [x, y]));
    const [x, y] = places.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height])
        .find(([x, y]) => document.elementFromPoint(x, y)?.closest("[data-help]") === one) ?? [-1, -1];
    return [one.dataset.help, x, y];
}).filter(([, x]) => x >= 0)"""


def test_the_question_is_in_sight_below_every_long_explanation(page: Visitor) -> None:
    page.lobby(TABLE)
    Player(page).wait()
    asked = page.inner_text("#table-answers .asks")
    # The explanation of the deck is the longest one.
    for target in ("[data-held]", "#table-others .poster", "[data-help^=deck]"):
        for event in ("pointerdown", "contextmenu"):
            page.locator(target).first.dispatch_event(event)
        page.wait_for_selector("#table-sheet[open]")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for end in ("0", "1e6"):
                page.evaluate(f"document.getElementById('table-sheet').scrollTop = {end}")
                assert page.evaluate(IN_SIGHT) == asked, (target, width, height)
        page.keyboard.press("Escape")
        page.wait_for_selector("#table-sheet:not([open])", state="attached")


def test_a_question_that_comes_while_help_is_open_is_said_where_a_screen_reader_still_listens(
    page: Visitor,
) -> None:
    page.lobby(TABLE)
    player = Player(page)
    player.wait()
    page.locator("[data-act=end]").click()
    page.evaluate("document.querySelector('#table-others .poster').click()")
    page.wait_for_selector("#table-sheet[open] [role=status] .reminder")
    # Of everything outside an open dialog, a screen reader hears nothing.
    assert page.locator("#table-sheet").get_by_role("status").inner_text() == player.question()["words"]
    assert page.get_by_role("dialog").get_attribute("aria-describedby") == "table-reminder"
    assert page.axe() == []


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (1440, 900)])
def test_the_preview_of_what_the_mouse_rests_on_covers_no_question(
    page: Visitor, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.lobby(TABLE)
    Player(page).wait()
    helped = page.evaluate(HELPED)
    assert len(helped) > 15
    for name, x, y in helped:
        page.mouse.move(2, 2)
        page.mouse.move(x, y)
        page.wait_for_selector(f'#preview[data-on] > [data-of="{name}"]')
        assert not page.evaluate(OVERLAPS), name
