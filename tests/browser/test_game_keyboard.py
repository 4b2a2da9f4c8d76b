"""Playing without a mouse: the focus is always visible and never lost."""

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import aims, as_file, at

# Which element has the focus, and whether it is visible: a ring around the element or around its card face.
FOCUS = """() => {
    const here = document.activeElement;
    const box = here.getBoundingClientRect();
    const ring = [here, ...here.children].some((part) => {
        const style = getComputedStyle(part);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 1;
    });
    return {
        tag: here.tagName,
        what: here.outerHTML.slice(0, 150),
        key: here.dataset.act || "",
        ask: (document.querySelector("[data-ask]") || { dataset: {} }).dataset.ask || "",
        seen: ring && box.width > 0 && box.height > 0,
    };
}"""
WAYS = ["Tab", "Shift+Tab", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]


@pytest.mark.parametrize("table", ["seats=4&seed=21", "seats=4&seed=4&hands=pass"])
def test_a_game_can_be_played_with_the_keyboard_alone(page: Visitor, table: str) -> None:
    page.lobby(f"?play=classic&pace=instant&bots=easy&{table}")
    player = Player(page, 1)
    lost: list[str] = []

    def press(control: dict[str, object]) -> None:
        focus = page.evaluate(FOCUS)
        assert focus["tag"] != "BODY", f"the focus was lost: {player.asked[-3:]}"
        way = player.chance.choice(WAYS)
        for _ in range(150):
            if focus["key"] and player.chance.random() < 0.6:
                page.keyboard.press(player.chance.choice(["Enter", "Space"]))
                return
            page.keyboard.press(way)
            focus = page.evaluate(FOCUS)
            if focus["tag"] == "BODY":  # the browser's own toolbar follows the last control
                page.keyboard.press("Tab")
                focus = page.evaluate(FOCUS)
            elif not focus["seen"]:
                lost.append(focus["what"])
        raise AssertionError(f"no answer after pressing {way} 150 times: {focus}")

    player.touch = press
    player.play()
    page.wait_for_selector("#end-title")
    assert not lost, f"the focus is not visible on: {sorted(set(lost))[:5]}"
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS)["tag"] != "BODY"


def test_keys_explain_a_card_and_put_it_back(page: Visitor) -> None:
    page.lobby("?pace=instant")
    player = Player(page)
    player.opens(as_file(at("play", is_it=aims), "game-keys"))
    before = player.question()
    page.locator("[data-held]").first.focus()
    page.keyboard.press("?")
    page.wait_for_selector("#table-sheet[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#table-sheet:not([open])", state="attached")
    page.locator("[data-held][data-aims]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".aiming")
    page.keyboard.press("Escape")
    page.wait_for_selector("#table:not(.aiming)")
    assert player.question() == before
    assert page.evaluate(FOCUS)["tag"] != "BODY"
