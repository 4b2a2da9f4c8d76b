"""Using the table: aiming, undo, asking why not, and the help for a card."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import LONG_NAMES, Player
from tests.browser.questions import as_file, at

TABLE = "?play=classic&seats=5&bots=easy&seed=11&pace=instant&role=sheriff"
SIZES = [(390, 844), (360, 780), (360, 640), (844, 390), (667, 375), (720, 450), (512, 384)]
SIZES += [(1024, 768), (1280, 800), (1366, 768), (1440, 900)]
ON_EVERY_SCREEN = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
LONGEST_GUN = "Rev. Carabine"
# How far a whole name extends beyond its line or under the distance beside it.
COVERED = """(name, words) => {
    name.textContent = words;
    const print = document.createRange();
    print.selectNodeContents(name);
    const end = print.getBoundingClientRect().right;
    const distance = name.closest(".seat").querySelector(".distance").getBoundingClientRect();
    return Math.max(end - name.getBoundingClientRect().right, end - distance.left);
}"""


def aimed(page: Any) -> Any:
    """Finds a card in hand that needs a target."""
    return page.locator("[data-held][data-aims][data-act]").first


def to_an_aim(page: Visitor, seed: int = 0) -> Any:
    """Plays until a card in hand can be played on a target."""
    page.lobby(TABLE)
    player = Player(page, seed)
    player.play(
        until=lambda: page.page.locator("[data-held][data-aims][data-act]").count() > 0 or player.is_over
    )
    assert not player.is_over
    return page.page


def test_a_picked_card_shows_its_targets_and_can_be_put_back(page: Visitor) -> None:
    table = to_an_aim(page)
    before = table.locator("[data-act]").count()
    card = aimed(table).get_attribute("data-card")
    aimed(table).click()
    assert table.locator(".aim[data-act]").count() >= 1
    assert table.locator("[data-act]").count() == table.locator(".aim[data-act]").count()
    assert table.locator(".sight-line line").count() >= 1, "no line of sight"
    table.locator(f'[data-held][data-card="{card}"]').first.click()
    assert table.locator("[data-act]").count() == before
    aimed(table).click()
    table.keyboard.press("Escape")
    assert table.locator("[data-act]").count() == before


def test_a_card_that_cannot_be_played_says_why(page: Visitor) -> None:
    page.lobby(TABLE)
    player = Player(page, 3)
    dull = "#table:not(.aiming):has([data-ask=play]) [data-held]:not([data-act])"
    player.play(until=lambda: page.page.locator(dull).count() > 0 or player.is_over)
    assert not player.is_over
    page.page.locator(dull).first.click(position={"x": 12, "y": 12})
    assert page.said("#table-answers .note")
    assert page.page.inner_text("#announce").strip()


def shoots_not_everybody(game: Any) -> bool:
    """Tells whether a BANG! can be played, and somebody is out of its range."""
    aims = {key.partition("@")[2] for key in game.options() if key.startswith("bang-")}
    alive = [seat for seat in game.view(0)["seats"] if seat["alive"]]
    return 0 < len(aims) < len(alive) - 1


def test_a_target_out_of_range_says_how_far(page: Visitor) -> None:
    page.lobby("?pace=instant")
    player = Player(page)
    player.opens(as_file(at("play", seats=7, is_it=shoots_not_everybody), "game-far"))
    page.page.locator('[data-held][data-card^="bang-"][data-act]').first.click()
    page.page.locator(".seat.beyond:not(.dead):not(.own)").first.click(position={"x": 10, "y": 10})
    assert re.search(r"distance \d", page.said("#table-answers .note"))


def test_a_right_click_a_long_press_and_a_key_open_the_help_for_a_card(page: Visitor) -> None:
    page.lobby(TABLE)
    Player(page).wait()
    held = page.page.locator("[data-held]").first
    sheet = page.page.locator("#table-sheet[open]")
    held.click(button="right", position={"x": 12, "y": 12})
    assert sheet.inner_text().strip()
    page.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    held.hover(position={"x": 12, "y": 12})
    page.page.mouse.down()
    page.page.wait_for_selector("#table-sheet[open]")
    page.page.mouse.up()
    page.page.locator("#table-sheet [data-go=table-close]").click()
    sheet.wait_for(state="detached")
    held.focus()
    page.page.keyboard.press("?")
    page.page.wait_for_selector("#table-sheet[open]")


def test_clicking_a_log_entry_marks_what_it_is_about(page: Visitor) -> None:
    page.lobby(TABLE)
    player = Player(page, 1)
    for _ in range(6):
        player.step()
    player.wait()
    page.page.set_viewport_size({"width": 1440, "height": 900})
    page.page.locator(".told-entry").first.click()
    assert page.page.locator(".pointed").count() >= 1


@ON_EVERY_SCREEN
def test_no_table_scrolls_sideways_and_every_answer_can_be_clicked(
    page: Visitor, size: tuple[int, int]
) -> None:
    page.page.set_viewport_size({"width": size[0], "height": size[1]})
    page.lobby(f"?play=classic&seats={4 + size[0] % 4}&bots=easy&seed=4&pace=instant")
    player = Player(page, 2)
    for _ in range(25):
        if not player.step():
            break
        wide = page.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{wide} pixels too wide"


def test_the_arrow_keys_reach_every_answer_and_the_focus_is_never_lost(page: Visitor) -> None:
    page.lobby(TABLE)
    player = Player(page, 5)

    def by_key(control: dict[str, Any]) -> None:
        for _ in range(80):
            here = page.page.evaluate("document.activeElement?.dataset?.act ?? ''")
            if here == control["key"]:
                page.page.keyboard.press("Enter")
                return
            page.page.keyboard.press("ArrowRight")
        raise AssertionError(f"the arrow keys never reach {control}")

    player.touch = by_key
    for _ in range(30):
        if not player.step():
            return
        player.wait()
        if player.offered():
            assert page.page.evaluate("document.activeElement.tagName") != "BODY"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_before_and_while_aiming(page: Visitor, theme: str) -> None:
    page.page.emulate_media(color_scheme=theme)
    table = to_an_aim(page)
    assert page.axe() == []
    aimed(table).click()
    assert page.axe() == []


@ON_EVERY_SCREEN
def test_every_name_can_be_read_beside_its_distance(page: Visitor, size: tuple[int, int]) -> None:
    page.page.set_viewport_size({"width": size[0], "height": size[1]})
    page.lobby("?play=classic&seats=7&seed=31&pace=instant")
    Player(page).wait()
    seats = page.page.locator(".others-seats .seat .name")
    covered = {words: [name.evaluate(COVERED, words) for name in seats.all()] for words in LONG_NAMES}
    assert max(max(each) for each in covered.values()) < 0.05, covered
    guns = page.page.locator(".others-seats .gun-name:visible").all()
    assert bool(guns) == (size[0] >= 1440), "guns are named exactly on screens 1440 wide or more"
    for gun in guns:
        cut = gun.evaluate(
            "(gun, words) => (gun.textContent = words, gun.scrollWidth - gun.clientWidth)", LONGEST_GUN
        )
        assert cut <= 0, f"{LONGEST_GUN} is cut off by {cut}"


@ON_EVERY_SCREEN
def test_the_others_cards_and_badges_fit_their_places(page: Visitor, size: tuple[int, int]) -> None:
    page.page.set_viewport_size({"width": size[0], "height": size[1]})
    page.lobby("?play=classic&seats=7&seed=31&pace=instant")
    Player(page).wait()
    outside = page.page.evaluate(
        """() => [...document.querySelectorAll(".others-seats .seat")].flatMap((seat) => {
            const right = (one) => one.getBoundingClientRect().right;
            return [...seat.querySelectorAll(".belt, .kit > *")].map((part) => right(part) - right(seat));
        })"""
    )
    assert max(outside) < 1


@ON_EVERY_SCREEN
def test_an_error_notice_on_the_table_covers_nothing_playable(page: Visitor, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.lobby("?play=classic&seats=7&pace=hurried&seed=3")
    page.wait_for_selector("[data-ask]")
    assert "pace=hurried" in page.inner_text("#table .notice.bad")
    covered = page.evaluate(
        """() => {
            const box = (one) => one.getBoundingClientRect();
            const slip = box(document.querySelector("#table .notice.bad"));
            const meets = (one) => one.left < slip.right && slip.left < one.right
                && one.top < slip.bottom && slip.top < one.bottom;
            const played = "[data-held], [data-seat], [data-ask], .region-own, .region-bar";
            return [...document.querySelectorAll(played)].filter((one) => meets(box(one)))
                .map((one) => one.outerHTML.slice(0, 80));
        }"""
    )
    assert not covered
    page.click('#table [data-go="put-away"]')
    assert not page.query_selector("#table .notice.bad")


def first_of_seven(game: Any) -> bool:
    return len(game.options()) == 7


@ON_EVERY_SCREEN
def test_the_cards_of_the_general_store_do_not_overlap(page: Visitor, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.lobby("?lang=fr&pace=instant")
    player = Player(page)
    player.opens(as_file(at("general_store", seats=7, is_it=first_of_seven), "game-store"))
    player.wait()
    cards, told, stage = page.evaluate(
        """() => {
            const box = (one) => {
                const { left, top, right, bottom } = one.getBoundingClientRect();
                return [left, top, right, bottom];
            };
            const found = [...document.querySelectorAll("#table-stage .laid-out [data-act]")];
            return [found.map(box), box(document.querySelector("#table-stage .told")),
                box(document.querySelector("#table-stage"))];
        }"""
    )
    assert len(cards) == 7
    for number, (left, top, right, bottom) in enumerate(cards):
        assert right - left >= 43.9
        assert stage[0] <= left
        assert right <= stage[2]
        assert stage[1] <= top
        assert bottom <= told[1] + 1, "a card covers the message"
        for other in cards[:number]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
