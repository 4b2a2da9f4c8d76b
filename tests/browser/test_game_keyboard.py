"""Playing without a mouse: the focus is always visible and never lost."""

import pytest
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import aims, as_file, at, near_the_end
from tests.duel_at import SCOPES, several
from tests.duel_at import at as duel_at

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


# Some begin at the last question of a game; in the others, several people pass the device on.
TABLES = {
    "classic, alone": "",
    "duel, alone": "",
    "classic, pass and play": "&play=classic&seats=4&seed=4&hands=pass",
    "duel, pass and play": "&play=duel&seed=4&hands=pass",
}


@pytest.mark.parametrize("table", TABLES)
def test_a_game_can_be_played_with_the_keyboard_alone(page: Visitor, table: str) -> None:
    play, _, hands = table.partition(", ")
    page.lobby(f"?pace=instant{TABLES[table]}")
    player = Player(page, 1)
    if hands == "alone":
        player.opens(as_file(near_the_end(play), "game-keyboard"))
    lost: list[str] = []

    def press(control: dict[str, object]) -> None:
        page.wait_for_function("document.activeElement !== document.body")
        focus = page.evaluate(FOCUS)
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
        raise Late(f"no answer after pressing {way} 150 times: {focus}")

    player.touch = press
    player.play(until=lambda: len(player.asked) > 14)
    assert not lost, f"the focus is not visible on: {sorted(set(lost))[:5]}"
    if hands == "alone":
        player.play()
        page.wait_for_selector("#end-title")
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
    page.wait_for_function("document.activeElement === document.querySelector('[data-held]')")
    page.locator("[data-held][data-aims]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".aiming")
    page.keyboard.press("Escape")
    page.wait_for_selector("#table:not(.aiming)")
    assert player.question() == before
    page.wait_for_function("!document.activeElement.matches('body, #table')")


def walks_to(page: Visitor, key: str, way: str = "Tab") -> None:
    """Press a key until the focus is on the control of an answer, and check that it is visible."""
    for _ in range(80):
        page.keyboard.press(way)
        focus = page.evaluate(FOCUS)
        if focus["key"] == key:
            assert focus["seen"], f"the focus is not visible: {focus}"
            return
    raise AssertionError(f"pressing {way} does not lead to {key}")


def test_the_ways_and_targets_of_a_card_and_the_marker_are_chosen_with_keys(page: Visitor) -> None:
    page.lobby("?pace=instant")
    player = Player(page)
    game = duel_at(lambda game, options: "move" in options and several(game, options))
    player.opens(as_file(game, "game-ways"))
    before = player.question()
    recharges = next(key for key in game.options() if key.startswith(SCOPES) and "@" not in key)
    card = recharges.rpartition("/")[2]
    walks_to(page, card)
    page.keyboard.press("Enter")
    page.wait_for_selector(f'[data-act="{recharges}"]')
    ways = player.question()
    assert {recharges, f"{card}@"} <= set(ways["keys"])
    walks_to(page, f"{card}@")
    page.keyboard.press("Space")
    page.wait_for_selector(".aim[data-act]")
    aims = [key for key in game.options() if key.startswith(f"{card}@")]
    assert player.question()["keys"] == sorted(aims)
    for key in aims:
        walks_to(page, key, "ArrowRight")
    page.keyboard.press("Escape")
    assert player.question() == ways
    page.keyboard.press("Escape")
    assert player.question() == before
    rear = next(one for one in game.view(0)["seats"][0]["figures"] if one["place"] == "rear")["character"]
    walks_to(page, "move")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#figure-{rear}.in-front")
    walks_to(page, card, "Shift+Tab")
    page.keyboard.press("Enter")
    walks_to(page, recharges)
    page.keyboard.press("Enter")
    page.wait_for_selector(f'#discards [data-card="{card}"]')
    page.wait_for_function("document.activeElement !== document.body")
