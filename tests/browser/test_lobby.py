"""The lobby and the sheets behind it: what only a browser shows; the rest is in test_visit_lobby.py."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.player import Player

SCREENS = ("settings", "pass", "saved", "help", "privacy")
SIZES = {"narrow": [(360, 780), (390, 844), (844, 390)], "wide": [(1024, 768), (1440, 900)]}

# Controls that are too small for a finger or a mouse.
TARGETS = """() => [...document.querySelectorAll('button, summary, select, .plate, .tick, input[type=text]')]
    .filter(one => one.checkVisibility())
    .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
    .filter(([box]) => box.width < 43.9 || box.height < 43.9).map(([, html]) => html)"""


def open_screen(page: Any, name: str) -> None:
    """Go to a screen from the lobby."""
    page.click(f"[data-go={name}] >> nth=0")
    page.wait_for_selector(f"body[data-screen={name}]")


def test_at_double_text_size_no_screen_scrolls_sideways(page: Any) -> None:
    page.set_viewport_size({"width": 720, "height": 800})
    page.lobby()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for name in (None, *SCREENS):
        if name:
            open_screen(page, name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        if name:
            page.click("[data-go=back]")
            page.wait_for_selector("body[data-screen=lobby]")


def test_the_lobby_can_be_used_with_the_keyboard_alone(page: Any) -> None:
    page.lobby()
    page.focus("body")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.value") == "classic"
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".lead:has-text('The law on one side')")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".lead:has-text('Four to seven guns')")
    assert page.evaluate("document.activeElement.value") == "classic"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "play-alone"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "play-together"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "entry-code"
    for _ in range(6):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("body[data-screen=settings]")
    assert page.evaluate("document.activeElement.tagName") == "H1"
    page.focus("input[name=theme]:checked")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("html[data-theme=noon]", state="attached")
    assert page.evaluate("document.activeElement.value") == "noon"
    page.keyboard.press("Escape")
    page.wait_for_selector("body[data-screen=lobby]")
    page.focus("#play-alone")
    page.keyboard.press("Enter")
    page.wait_for_selector("body[data-screen=table]")


def test_choices_are_remembered_at_the_next_visit(page: Any) -> None:
    page.lobby()
    page.click("#fold-table summary")
    page.fill("input[name=name]", "Ann")
    page.page.check("input[name=seats][value='7']", force=True)
    page.evaluate("window.mark = 1")
    page.select_option("select[name=language]", "nl")
    page.wait_for_selector("#play-alone:has-text('Alleen spelen')")
    assert page.evaluate("window.mark") == 1, "the language changes without a reload"
    page.reload()
    page.ready()
    assert page.is_checked("input[name=seats][value='7']")
    assert page.input_value("input[name=name]") == "Ann"
    assert page.inner_text("#play-alone span") == "Alleen spelen"
    assert page.get_attribute("html", "lang") == "nl"


def test_enter_sends_the_code_of_a_room(page: Any) -> None:
    page.lobby()
    page.fill("#entry-code", "wrong")
    page.press("#entry-code", "Enter")
    page.wait_for_selector("#wrong-code")
    assert page.evaluate("document.activeElement.id") == "entry-code"
    assert page.evaluate("location.search + location.hash") == ""


def test_letters_typed_quickly_after_a_wrong_code_leave_nothing_of_what_was_said(page: Any) -> None:
    page.lobby()
    page.fill("#entry-code", "wrong")
    page.press("#entry-code", "Enter")
    page.wait_for_selector("#wrong-code")
    page.evaluate("""() => {
        const field = document.getElementById("entry-code");
        for (const letter of "xyz") {
            field.value += letter;
            field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }
    }""")
    page.wait_for_selector("#wrong-code", state="detached")
    page.wait_for_selector("#entry-code:not([aria-invalid], [aria-describedby])")


def test_a_code_sent_before_python_is_there_is_not_lost(page: Any) -> None:
    page.town.slow[r"asm\.wasm"] = 3
    page.goto(page.town.address, wait_until="domcontentloaded")
    page.wait_for_function("globalThis.bang")
    page.fill("#entry-code", "wrong")
    page.press("#entry-code", "Enter")
    assert page.get_attribute("html", "data-ready") is None
    page.ready()
    page.wait_for_selector("#wrong-code:has-text('“wrong”')")


def test_a_link_to_a_room_can_be_followed_while_the_page_is_open(page: Any) -> None:
    page.lobby("?lang=en")
    page.evaluate("location.hash = 'room=ABCDEFGHJ'")
    page.wait_for_selector("body[data-screen=room]")
    page.wait_for_selector("#go-room-enter:has-text('Come in')")
    assert page.evaluate("location.hash") == "#room=ABCDEFGHJ"
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        assert page.evaluate(TARGETS) == [], width
    assert page.axe() == []
    page.go_back()
    page.wait_for_selector("body[data-screen=lobby]")
    assert page.evaluate("location.search + location.hash") == "?lang=en"


# Chooses six and then seven seats before Python can answer the first choice, and looks at what is chosen
# after each change of the page.
CHOSEN_TWICE = """async () => {
    const seen = [];
    const seven = () => document.querySelector("input[name=seats][value='7']");
    const watch = new MutationObserver(() => seen.push(seven().checked));
    watch.observe(document.getElementById("page"), { subtree: true, childList: true, attributes: true });
    document.querySelector("input[name=seats][value='6']").click();
    seven().click();
    const against = document.getElementById("against");
    while (!against.textContent.includes("6")) await new Promise(requestAnimationFrame);
    watch.disconnect();
    return seen;
}"""


def test_an_answer_to_an_earlier_choice_does_not_undo_a_later_one(page: Any) -> None:
    page.lobby()
    seen = page.evaluate(CHOSEN_TWICE)
    assert seen
    assert all(seen)


# The texts and the places of what the lobby shows, without the sentence that only Python can say.
SHOWN = """() => [...document.querySelectorAll(".bill *, .board")]
    .filter(one => one.checkVisibility() && one.id !== "against")
    .map(one => [one.textContent.replace(/You against \\d+ bots?|\\s/g, ""),
        ...["x", "y", "width", "height"].map(side => Math.round(one.getBoundingClientRect()[side]))])"""


def test_the_game_that_is_chosen_is_shown_before_python_is_ready_and_nothing_moves_then(page: Any) -> None:
    page.town.slow[r"asm\.wasm"] = 3
    page.goto(page.town.address, wait_until="domcontentloaded")
    page.page.check("input[name=play][value=duel]", force=True)
    page.wait_for_selector(".rubber-stamp")
    assert (
        page.said(".lead >> visible=true") == "The law on one side of the street, the outlaws on the other."
    )
    assert page.is_visible("#go-lesson")
    page.evaluate("document.fonts.ready")
    before = page.evaluate(SHOWN)
    assert page.get_attribute("html", "data-ready") is None
    page.ready()
    page.wait_for_selector("#against:has-text('You against 1 bot')")
    assert page.evaluate(SHOWN) == before
    # The next visit begins with this game.
    page.goto(page.town.address, wait_until="domcontentloaded")
    page.wait_for_selector(".rubber-stamp")
    page.ready()
    assert page.is_checked("input[name=play][value=duel]")


def test_what_only_the_duel_needs_is_fetched_when_it_is_chosen(page: Any) -> None:
    page.town.failing = {r"/sw\.js": 99}  # the service worker would fetch everything
    page.forgive("sw.js|503|ServiceWorker")
    page.lobby()
    page.click("#play-alone")
    page.wait_for_selector("body[data-screen=table] [data-act]")
    page.go_back()
    page.wait_for_selector("body[data-screen=lobby]")
    assert [path for path in page.town.asked if "duel" in path] == []
    page.page.check("input[name=play][value=duel]", force=True)
    page.wait_for_selector("symbol#character-jango", state="attached")
    page.click("#play-alone")
    page.wait_for_selector("body[data-screen=table] [data-act]")
    assert {path.rpartition("/")[2].partition("-")[0] for path in page.town.asked if "duel" in path} == {
        "duel.svg",
        "bang_duel",
    }


def test_axe_finds_nothing_on_any_screen(page: Any) -> None:
    page.lobby()
    page.page.check("input[name=play][value=duel]", force=True)
    assert page.axe() == [], "the lobby of the duel"
    page.page.check("input[name=play][value=classic]", force=True)
    for name in (None, *SCREENS):
        if name:
            open_screen(page, name)
        for theme in ("light", "dark"):
            page.page.emulate_media(color_scheme=theme)
            assert page.axe() == [], (name, theme)
        if name:
            page.click("[data-go=back]")
            page.wait_for_selector("body[data-screen=lobby]")


@pytest.mark.parametrize("kind", SIZES)
def test_every_screen_fits_and_every_control_is_large_enough(page: Any, kind: str) -> None:
    page.set_viewport_size({"width": SIZES[kind][0][0], "height": SIZES[kind][0][1]})
    page.lobby("?lang=fr")
    page.page.check("input[name=play][value=duel]", force=True)
    page.wait_for_selector(".rubber-stamp")
    for width, height in SIZES[kind]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), ("duel", width)
        assert page.evaluate(TARGETS) == [], ("duel", width)
    page.page.check("input[name=play][value=classic]", force=True)
    for name in (None, *SCREENS):
        if name:
            open_screen(page, name)
        for width, height in SIZES[kind]:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, width)
            assert page.evaluate(TARGETS) == [], (name, width)
        if name:
            page.click("[data-go=back]")
            page.wait_for_selector("body[data-screen=lobby]")


def test_the_browsers_back_button_returns_to_the_screen_before(page: Any) -> None:
    page.lobby()
    open_screen(page, "privacy")
    page.click("[data-go=settings]")
    page.wait_for_selector("body[data-screen=settings]")
    page.go_back()
    page.wait_for_selector("body[data-screen=privacy]")
    # Forward, there is nothing any more; the way back is as long as before.
    page.go_forward()
    page.wait_for_function("history.state === 1")
    assert page.get_attribute("body", "data-screen") == "privacy"
    page.go_back()
    page.wait_for_selector("body[data-screen=lobby]")


def test_a_button_pressed_twice_opens_one_screen(page: Any) -> None:
    page.lobby()
    # Both clicks are on their way to Python before the page has changed.
    page.evaluate("() => { for (const _ of [1, 2]) document.querySelector('#go-settings').click(); }")
    page.wait_for_selector("body[data-screen=settings]")
    page.evaluate("() => { for (const _ of [1, 2]) document.querySelector('[data-go=back]').click(); }")
    page.wait_for_selector("body[data-screen=lobby]")
    page.evaluate("() => { for (const _ of [1, 2]) document.querySelector('#play-alone').click(); }")
    page.wait_for_selector("body[data-screen=table] [data-act]")
    assert page.evaluate("history.state") == 1
    page.go_back()
    page.wait_for_selector("body[data-screen=lobby]")
    assert len(Player(page).stored()) == 1


def test_a_game_that_was_left_can_be_resumed(page: Any) -> None:
    page.lobby()
    page.click("#play-alone")
    page.wait_for_selector("body[data-screen=table] [data-act]")
    page.go_back()
    page.wait_for_selector("body[data-screen=lobby]")
    page.lobby("?lang=it&play=nonsense")
    page.evaluate("() => new Promise((painted) => requestAnimationFrame(painted))")
    assert "Torna al tavolo" in page.inner_text(".chief-row [data-go^=resume]")
    page.click(".chief-row [data-go^=resume]")
    page.wait_for_selector("body[data-screen=table] [data-act]")


def test_everything_stored_can_be_deleted(page: Any) -> None:
    page.lobby("?play=classic&pace=instant&seed=1")
    page.wait_for_selector("html[data-saved]", state="attached")
    page.offline_ready()
    page.go_back()
    open_screen(page, "settings")
    page.click("[data-go=delete-all]")
    page.click("#delete-yes")
    page.wait_for_selector("[role=status]:has-text('All gone')")
    left = """async () => [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length,
        (await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length]"""
    page.wait_for_function(f"async () => (await ({left})()).every(count => count === 0)")


def test_the_rules_can_be_searched(page: Any) -> None:
    page.lobby()
    open_screen(page, "help")
    page.focus("#search")
    page.keyboard.type("dynamite")
    page.wait_for_selector("#entry-dynamite")
    assert page.inner_text(".entries h2 >> nth=0") == "Dynamite"
    assert page.evaluate("document.activeElement.id") == "search"
    assert page.input_value("#search") == "dynamite"
    page.keyboard.press("Escape")
    page.page.check("input[name=section][value=symbols]", force=True)
    page.wait_for_selector("#entry-symbol-bang")
