"""Games on a phone, in portrait and in landscape, by finger."""

from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import LONG_NAMES, Player
from tests.browser.questions import as_file, near_the_end
from web.words import LANGUAGES, read_texts

# The width and the height of the part of a control that can be touched.
ROOM = """(place) => {
    const control = document.querySelectorAll("[data-act]")[place];
    control.scrollIntoView({ block: "nearest" });
    const box = control.getBoundingClientRect();
    const hits = (x, y) => { const at = document.elementFromPoint(x, y); return at && control.contains(at); };
    let wide = 0, high = 0;
    for (let x = box.left + 1; x < box.right; x += 3) if (hits(x, box.top + box.height / 2)) wide += 3;
    const left = box.left + Math.min(8, box.width / 2);
    for (let y = box.top + 1; y < box.bottom; y += 3) if (hits(left, y)) high += 3;
    return [wide, high];
}"""
TABLES = {"classic": "?play=classic&seats=7&seed=31", "duel": "?play=duel&role=law&seed=31"}
MOST_TAPS = 25
NARROWEST = 24  # CSS pixels, the smallest target that a finger can be expected to hit


@pytest.fixture(params=[(390, 844), (844, 390)], ids=["upright", "lying"])
def context_options(request: pytest.FixtureRequest) -> dict[str, Any]:
    width, height = request.param
    return {
        "locale": "en-US",
        "viewport": {"width": width, "height": height},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
        "reduced_motion": "reduce",
    }


@pytest.mark.parametrize("play", TABLES)
def test_a_game_can_be_played_by_finger(page: Visitor, play: str) -> None:
    page.lobby(f"{TABLES[play]}&pace=instant&bots=easy")
    player = Player(page, 2)
    cramped: list[str] = []

    def tap(control: dict[str, Any]) -> None:
        assert not player.is_wider_than_the_screen(), f"wider than the screen: {player.asked[-1]}"
        width, height = page.evaluate(ROOM, control["place"])
        if min(width, height) < NARROWEST:
            cramped.append(f"{control['key']}: {width}x{height}")
        page.locator("[data-act]").nth(control["place"]).tap(timeout=10_000)

    player.touch = tap
    player.play(until=lambda: len(player.asked) > MOST_TAPS)
    player.leaves()
    player.opens(as_file(near_the_end(play), "late"))
    player.play()
    page.wait_for_selector("#end-title")
    assert not player.is_wider_than_the_screen()
    player.again("tap")
    assert not cramped, f"hard to hit: {cramped[:8]}"


def test_the_title_that_names_whose_turn_it_is_is_not_cut_off(page: Visitor) -> None:
    page.lobby("?play=classic&seats=4&seed=31&pace=instant")
    Player(page).wait()
    title = page.page.locator(".bar-title")
    cut = "title => title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 2"
    for language in LANGUAGES:
        texts: Any = read_texts(language)
        words = texts["table"]["turn_of"]
        page.evaluate("(language) => { document.documentElement.lang = language; }", language)
        for name in LONG_NAMES:
            title.evaluate("(title, words) => { title.textContent = words; }", words.replace("{seat}", name))
            assert not title.evaluate(cut), (language, name)
