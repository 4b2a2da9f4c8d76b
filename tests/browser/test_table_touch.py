"""The layout of the table on every screen, and what only a browser shows: pointers, focus, marks.

Aiming, undo and the reasons are tested without a browser, in `tests/unit/test_visit_table.py`.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import Visitor
from tests.browser.easel import Easel, Gallery, Size, pictures
from tests.browser.player import LONG_NAMES, Player
from tests.browser.questions import ALONE, as_file, at

TABLE = "?play=classic&seats=5&bots=easy&seed=11&pace=instant&role=sheriff"
SIZES: list[Size] = [(390, 844), (360, 780), (360, 640), (844, 390), (667, 375), (720, 450), (512, 384)]
SIZES += [(1024, 768), (1280, 800), (1366, 768), (1440, 900)]
ZOOMED: list[Size] = [(640, 400), (360, 780), (320, 640)]  # 1280 x 800 at 200 %, and the narrowest phones
# How far a whole name extends beyond its line or under the distance beside it.
COVERED = """(name, words) => {
    name.textContent = words;
    const print = document.createRange();
    print.selectNodeContents(name);
    const end = print.getBoundingClientRect().right;
    const distance = name.closest(".seat").querySelector(".distance").getBoundingClientRect();
    return Math.max(end - name.getBoundingClientRect().right, end - distance.left);
}"""


# A card flies to a place that shows it already, then the page draws something else; was it seen before?
ARRIVES = """async (place) => {
    const { app } = document.documentElement.dataset;
    const motion = await import(new URL(`${app}web/page/motion.js`, document.baseURI));
    const seen = () => getComputedStyle(document.querySelector(place)).visibility;
    motion.pace(1);
    document.documentElement.dataset.motion = "full";
    await motion.play({ moves: [{ do: "fly", face: "", from: "#deck", to: place, ms: 1 }], hold: 0 });
    const before = seen();
    motion.arrived();
    return before;
}"""


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


def test_what_the_mouse_rests_on_is_shown_beside_it_and_catches_no_click(page: Visitor) -> None:
    page.lobby(TABLE)
    player = Player(page)
    player.wait()
    shown = page.page.locator("#preview[data-on]")
    poster = page.page.locator("#table-others .poster").first
    poster.hover()
    shown.wait_for()
    assert shown.inner_text().strip()
    beside = """([over, shown]) => {
        const [one, other] = [over.getBoundingClientRect(), shown.getBoundingClientRect()];
        const across = one.right <= other.left || other.right <= one.left;
        return across || one.bottom <= other.top || other.bottom <= one.top;
    }"""
    assert page.page.evaluate(beside, [poster.element_handle(), shown.element_handle()])
    held = page.page.locator("[data-held]").first
    held.hover(position={"x": 12, "y": 12})
    name = held.get_attribute("data-card") or ""
    page.page.locator(f'#preview[data-on] [data-card="{name}"]').wait_for()
    box = shown.bounding_box()
    assert box is not None
    below = "([x, y]) => document.elementFromPoint(x, y).closest('#preview') === null"
    assert page.page.evaluate(below, [box["x"] + 20, box["y"] + 20])
    page.page.mouse.move(2, 2)
    page.page.wait_for_selector("#preview:not([data-on])", state="attached")


def test_a_preview_that_is_taken_away_is_gone_although_the_mouse_still_rests_there(page: Visitor) -> None:
    page.lobby(TABLE)
    Player(page).wait()
    page.page.locator("#table-others .poster").first.hover()
    page.page.wait_for_selector("#preview[data-on]")
    page.python("visit.page.screen.overlays.close(); visit.page.door.flush()")
    page.page.wait_for_selector("#preview:empty:not([data-on])", state="attached")


def test_a_card_that_has_arrived_is_in_sight_even_if_its_place_is_not_drawn_again(page: Visitor) -> None:
    page.lobby(TABLE)
    Player(page).wait()
    held = page.page.locator("[data-held]").first.get_attribute("data-card")
    place = f'[data-held][data-card="{held}"]'
    assert page.page.evaluate(ARRIVES, place) == "hidden"
    page.page.wait_for_selector(place)


def test_clicking_a_log_entry_marks_what_it_is_about(page: Visitor) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.lobby(TABLE)
    Player(page, 1).wait()
    page.page.locator(".told-entry").first.click()
    page.wait_for_selector(".pointed", state="attached")


NEWEST_IN_SIGHT = """() => {
    const log = document.querySelector("#table-log");
    const here = log.getBoundingClientRect();
    const newest = [...log.querySelectorAll(".told-entry")].at(-1)?.getBoundingClientRect() ?? here;
    return newest.top >= here.top && newest.bottom <= here.bottom + 1;
}"""
LONGER = """() => {
    const log = document.querySelector("#table-log");
    return log.scrollHeight > 1.3 * log.clientHeight;
}"""


def test_the_newest_action_of_the_log_is_in_sight_without_scrolling(page: Visitor) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.lobby(TABLE)
    player = Player(page, 1)

    def is_long() -> bool:
        assert page.evaluate(NEWEST_IN_SIGHT)
        return bool(page.evaluate(LONGER))

    player.play(until=is_long)
    page.set_viewport_size({"width": 390, "height": 844})
    page.page.locator('[data-go="table-log"]').click()
    page.wait_for_function(NEWEST_IN_SIGHT)
    assert page.evaluate("document.activeElement === [...document.querySelectorAll('.told-entry')].at(-1)")
    page.page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement === [...document.querySelectorAll('.told-entry')].at(-2)")


def test_a_picked_card_has_lines_of_sight_to_its_targets(page: Visitor) -> None:
    page.lobby("?pace=instant")
    player = Player(page)
    player.opens(as_file(at("play", is_it=lambda game: "bang-" in str(game.options())), "game-aim"))
    page.page.locator('[data-held][data-act^="bang-"]').first.click(position={"x": 12, "y": 12})
    page.wait_for_selector(".aim[data-act]")
    page.wait_for_function(
        "document.querySelectorAll('.sight-line line').length === document.querySelectorAll('.aim').length"
    )
    page.page.keyboard.press("Escape")
    page.wait_for_selector(".sight-line", state="detached")


def test_the_line_of_a_shot_is_drawn_even_if_the_program_that_draws_it_comes_late(page: Visitor) -> None:
    page.town.slow[r"motion\.js"] = 1.5
    page.lobby("?pace=instant")
    Player(page).opens(as_file(at("dodge"), "game-shot"))
    page.wait_for_selector(".sight-line line", state="attached")


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
        raise Late(f"the arrow keys never reach {control}")

    player.touch = by_key
    for _ in range(10):
        if not player.step():
            return
        player.wait()
        page.wait_for_function("!document.activeElement.matches('body, #table')")


# -- the layout: states printed without a browser, on every screen ---------------------------------------


async def some_answers(gallery: Gallery, seats: int) -> None:
    """Play a little, and keep a picture of every question."""
    await gallery.opens(f"?play=classic&seats={seats}&bots=easy&seed=4&pace=instant")
    for number in range(12):
        if not await gallery.step():
            break
        await gallery.is_asked()
        gallery.keeps(f"{seats} seats, step {number}")


def test_no_table_scrolls_sideways_and_every_answer_can_be_clicked(page: Visitor) -> None:
    easel = Easel(page)
    drawn = {seats: pictures(partial(some_answers, seats=seats)) for seats in range(4, 8)}
    found = []
    for size in SIZES:
        easel.resize(size)
        for state, picture in drawn[4 + size[0] % 4].items():
            found += [f"{state} at {size}: {fault}" for fault in easel.faults(picture)]
    assert not found, "\n".join(found)


async def every_question(gallery: Gallery) -> None:
    """Keep a picture of every question."""
    await gallery.opens("?lang=fr&pace=instant")
    for prompt in ALONE:
        await gallery.opens_game(as_file(at(prompt), f"game-{prompt}"))
        gallery.keeps(prompt)
        await gallery.leaves()


def test_no_question_makes_the_page_scroll_sideways(page: Visitor) -> None:
    easel = Easel(page, "?lang=fr")
    drawn = pictures(every_question)
    found = []
    for size in ZOOMED:
        easel.resize(size)
        assert not Player(page).is_wider_than_the_screen(), "the lobby, or the last question"
        for state, picture in drawn.items():
            found += [f"{state} at {size}: {fault}" for fault in easel.faults(picture)]
    assert not found, "\n".join(found)


async def seven_seats(gallery: Gallery) -> None:
    """Keep a picture of a full table, with a message about its address and without."""
    await gallery.opens("?play=classic&seats=7&seed=31&pace=hurried")
    await gallery.is_asked()
    gallery.keeps("notice")
    gallery.go("put-away")
    gallery.keeps("plain")


def test_every_name_can_be_read_beside_its_distance(page: Visitor) -> None:
    easel = Easel(page)
    picture = pictures(seven_seats)["plain"]
    for size in SIZES:
        easel.resize(size)
        table = easel.draw(picture)
        seats = table.locator(".others-seats .seat .name").all()
        assert len(seats) == 6
        covered = {words: [name.evaluate(COVERED, words) for name in seats] for words in LONG_NAMES}
        assert max(max(each) for each in covered.values()) < 0.05, (size, covered)
        guns = [gun.get_attribute("aria-label") for gun in table.locator(".others-seats .arms").all()]
        assert guns, "a gun is named in words; it lies among the cards in play for the eye"
        assert all(re.match(r"\S.*, reaches \d", str(label)) for label in guns), guns


def test_the_others_cards_and_badges_fit_their_places(page: Visitor) -> None:
    easel = Easel(page)
    picture = pictures(seven_seats)["plain"]
    for size in SIZES:
        easel.resize(size)
        outside = easel.draw(picture).evaluate(
            """() => [...document.querySelectorAll(".others-seats .seat")].flatMap((seat) => {
                const right = (one) => one.getBoundingClientRect().right;
                return [...seat.querySelectorAll(".belt, .kit > *")].map((part) => right(part) - right(seat));
            })"""
        )
        assert max(outside) < 1, size


def test_an_error_notice_on_the_table_covers_nothing_playable(page: Visitor) -> None:
    easel = Easel(page)
    picture = pictures(seven_seats)["notice"]
    for size in SIZES:
        easel.resize(size)
        table = easel.draw(picture)
        assert "pace=hurried" in table.inner_text("#table .notice.bad")
        covered = table.evaluate(
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
        assert not covered, size


async def general_store(gallery: Gallery) -> None:
    """Keep a picture of a General Store with seven cards."""
    await gallery.opens("?lang=fr&pace=instant")
    game = at("general_store", seats=7, is_it=lambda game: len(game.options()) == 7)
    await gallery.opens_game(as_file(game, "game-store"))
    gallery.keeps("store")


def test_the_cards_of_the_general_store_do_not_overlap(page: Visitor) -> None:
    easel = Easel(page, "?lang=fr")
    picture = pictures(general_store)["store"]
    for size in SIZES:
        easel.resize(size)
        cards, told, stage = easel.draw(picture).evaluate(
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
            assert right - left >= 43.9, size
            assert stage[0] <= left, size
            assert right <= stage[2], size
            assert stage[1] <= top, size
            assert bottom <= told[1] + 1, f"a card covers the message at {size}"
            for other in cards[:number]:
                assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top, size


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_before_and_while_aiming(page: Visitor, theme: str) -> None:
    """In the theme that the browser asks for; `test_game_access.py` looks at all moments in chosen themes."""
    page.page.emulate_media(color_scheme=theme)
    easel = Easel(page)
    for picture in pictures(aiming).values():
        easel.draw(picture)
        assert page.axe() == []


async def aiming(gallery: Gallery) -> None:
    """Keep a picture before a target is chosen and one while it is."""
    await gallery.sits("play", lambda game: "bang-" in str(game.options()))
    gallery.keeps("before")
    gallery.act(next(key for key in gallery.acts() if key.startswith("bang-")))
    gallery.keeps("aiming")
    gallery.go("table-unpick")
    gallery.go("table-memory")
    gallery.touch("click", gallery.main.find("button.guess")[0])
    gallery.keeps("who shot whom")
    gallery.go("table-memory")
    gallery.click("#discards .card")
    gallery.keeps("the discards")
