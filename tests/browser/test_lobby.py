"""The lobby and the sheets behind it, as a visitor uses them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

SCREENS = ("settings", "pass", "saved", "help", "privacy")
SIZES = ((360, 780), (390, 844), (844, 390), (1024, 768), (1440, 900))

# Controls that are too small for a finger or a mouse.
TARGETS = """() => [...document.querySelectorAll('button, summary, select, .plate, .tick, input[type=text]')]
    .filter(one => one.checkVisibility())
    .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
    .filter(([box]) => box.width < 43.9 || box.height < 43.9).map(([, html]) => html)"""

# Words on the page that do not come from the pseudo-language.
FOREIGN = """() => {
    const walk = document.createTreeWalker(document.getElementById('page'), NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const words = node.textContent.trim();
        const own = node.parentElement.closest('option, [lang], .corner, .pip, .sign-art, svg');
        if (/\\p{L}/u.test(words) && !words.includes('⟦') && words !== 'BANG!' && !own) found.push(words);
    }
    return found;
}"""


def open_screen(page: Any, name: str) -> None:
    """Goes to a screen from the lobby."""
    page.click(f"[data-go={name}] >> nth=0")
    page.wait_for_selector(f"body[data-screen={name}]")


def test_one_click_in_the_lobby_deals_a_game(page: Any) -> None:
    page.lobby()
    page.click("#play-alone")
    page.wait_for_selector("body[data-screen=table] [data-card]")
    assert "saved=" in page.url


def test_choices_are_remembered_at_the_next_visit(page: Any) -> None:
    page.lobby()
    if page.get_attribute("#fold-table", "open") is None:
        page.click("#fold-table summary")
    page.page.check("input[name=seats][value='7']", force=True)
    page.fill("input[name=name]", "Ann")
    page.page.check("input[name=bots][value=easy]", force=True)
    assert page.inner_text("#against") == "You against 6 bots"
    page.reload()
    page.ready()
    assert page.is_checked("input[name=seats][value='7']")
    assert page.is_checked("input[name=bots][value=easy]")
    assert page.input_value("input[name=name]") == "Ann"


def test_the_language_changes_without_a_reload_and_is_remembered(page: Any) -> None:
    page.lobby()
    page.evaluate("window.mark = 1")
    page.select_option("select[name=language]", "nl")
    assert page.inner_text("#play-alone span") == "Alleen spelen"
    assert page.get_attribute("html", "lang") == "nl"
    assert page.evaluate("window.mark") == 1
    page.reload()
    page.ready()
    assert page.inner_text("#play-alone span") == "Alleen spelen"


def test_a_language_in_the_address_holds_for_one_visit(page: Any) -> None:
    page.lobby("?lang=it")
    assert page.inner_text("#play-alone span") == "Gioca da solo"
    page.lobby()
    assert page.inner_text("#play-alone span") == "Play alone"


def test_every_text_on_the_page_comes_from_the_translations(page: Any) -> None:
    page.lobby("?lang=xx")
    assert page.evaluate(FOREIGN) == []
    for name in SCREENS:
        open_screen(page, name)
        if name != "help":  # the rules have no pseudo-language of their own
            assert page.evaluate(FOREIGN) == [], name
        page.click("[data-go=back]")
        page.wait_for_selector("body[data-screen=lobby]")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?play=classic&seats=99&pace=instant", "seats=99"),
        ("?play=chess", "chess"),
        ("?pace=warp", "pace=warp"),
        ("?saved=nothing", "no longer stored"),
        ("#room=ABCD", "not open yet"),
    ],
)
def test_an_invalid_address_shows_a_message_that_can_be_closed(page: Any, query: str, words: str) -> None:
    page.lobby(query)
    if "play=classic" in query:
        page.wait_for_selector("body[data-screen=table]")
    page.wait_for_selector(".notice.bad")
    assert words in page.inner_text(".remarks")
    page.click("[data-go=put-away]")
    page.wait_for_selector(".notice.bad", state="detached")
    if "play=classic" not in query:
        page.click("#play-alone")
        page.wait_for_selector("body[data-screen=table]")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(page: Any, theme: str) -> None:
    page.page.emulate_media(color_scheme=theme)
    page.lobby()
    assert page.axe() == []
    for name in SCREENS:
        open_screen(page, name)
        assert page.axe() == [], name
        page.click("[data-go=back]")
        page.wait_for_selector("body[data-screen=lobby]")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_screen_fits_and_every_control_is_large_enough(page: Any, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.lobby("?lang=fr")
    for name in (None, *SCREENS):
        if name:
            open_screen(page, name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert page.evaluate(TARGETS) == [], name
        if name:
            page.click("[data-go=back]")
            page.wait_for_selector("body[data-screen=lobby]")


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
    assert page.evaluate("document.activeElement.id") == "play-alone"
    for _ in range(5):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("body[data-screen=settings]")
    assert page.evaluate("document.activeElement.tagName") == "H1"
    page.focus("input[name=theme]:checked")
    page.keyboard.press("ArrowRight")
    assert page.get_attribute("html", "data-theme") == "noon"
    assert page.evaluate("document.activeElement.value") == "noon"
    page.keyboard.press("Escape")
    page.wait_for_selector("body[data-screen=lobby]")
    page.focus("#play-alone")
    page.keyboard.press("Enter")
    page.wait_for_selector("body[data-screen=table]")


def test_the_browsers_back_button_returns_to_the_screen_before(page: Any) -> None:
    page.lobby()
    open_screen(page, "privacy")
    page.click("[data-go=settings]")
    page.wait_for_selector("body[data-screen=settings]")
    page.go_back()
    page.wait_for_selector("body[data-screen=privacy]")
    page.go_back()
    page.wait_for_selector("body[data-screen=lobby]")


def test_with_storage_forbidden_the_page_works_and_says_so(page: Any) -> None:
    forbidden = "{get() { throw new DOMException('', 'SecurityError') }}"
    page.page.add_init_script(f"Object.defineProperty(window, 'localStorage', {forbidden})")
    page.lobby()
    page.select_option("select[name=language]", "fr")
    page.wait_for_selector(".notice.bad")
    assert "interdit" in page.inner_text(".remarks")
    page.click("#play-alone")
    page.wait_for_selector("body[data-screen=table] [data-card]")


def test_with_storage_full_the_page_works_and_says_so(page: Any) -> None:
    page.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    page.lobby()
    page.click("#play-alone")
    page.wait_for_selector("body[data-screen=table] [data-card]")
    page.wait_for_selector(".notice.bad")
    assert "no room left" in page.inner_text(".remarks")


def test_several_people_can_play_on_one_device(page: Any) -> None:
    page.lobby()
    open_screen(page, "pass")
    page.click("[data-go=deal-pass]")
    assert "person" in page.inner_text(".remarks")
    page.fill("#entry-name1", "Ann")
    page.fill("#entry-name2", "Bob")
    page.click("[data-go=deal-pass]")
    page.wait_for_selector("body[data-screen=table]")
    page.wait_for_function("Object.keys(localStorage).some((key) => key.startsWith('bang.game.'))")
    kept = json.loads(
        page.evaluate("Object.entries(localStorage).find(([key]) => key.startsWith('bang.game.'))[1]")
    )
    assert kept["setup"]["names"] == ["Ann", "Bob", "", "", ""]
    assert kept["setup"]["hands"] == "pass"


def left_game(page: Any) -> None:
    """Starts a game and leaves it."""
    page.lobby()
    page.click("#play-alone")
    page.wait_for_selector("body[data-screen=table] [data-card]")
    page.go_back()
    page.wait_for_selector("body[data-screen=lobby]")


@pytest.mark.parametrize(("language", "words"), [("en", "Back to the table"), ("it", "Torna al tavolo")])
def test_the_button_that_resumes_a_game_has_a_text(page: Any, language: str, words: str) -> None:
    left_game(page)
    page.lobby(f"?lang={language}&play=nonsense")
    page.evaluate("() => new Promise((painted) => requestAnimationFrame(painted))")
    assert words in page.inner_text(".chief-row [data-go^=resume]")


def test_a_game_that_was_left_can_be_resumed(page: Any) -> None:
    left_game(page)
    page.click(".chief-row [data-go^=resume]")
    page.wait_for_selector("body[data-screen=table] [data-card]")


def test_a_saved_game_can_be_exported_imported_and_deleted(page: Any, tmp_path: Path) -> None:
    left_game(page)
    open_screen(page, "saved")
    with page.expect_download() as download:
        page.click("[data-go^=export]")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    page.set_input_files("#import", file)
    page.wait_for_selector(".saved-game >> nth=1")
    for left in (1, 0):
        page.click("[data-go^='delete ']")
        page.click("#delete-yes")
        page.wait_for_function(f"document.querySelectorAll('.saved-game').length === {left}")
    assert page.inner_text(".leaf-paper > p") == "No game yet. The first one saves itself as you play."


@pytest.mark.parametrize(
    "content", ["no json", '{"format": "bang-saved-game", "id": "x", "setup": {}, "save": "x"}']
)
def test_a_file_that_is_no_saved_game_is_refused_and_changes_nothing(
    page: Any, tmp_path: Path, content: str
) -> None:
    left_game(page)
    open_screen(page, "saved")
    (tmp_path / "other.json").write_text(content)
    page.set_input_files("#import", tmp_path / "other.json")
    page.wait_for_selector(".notice.bad")
    assert "not a saved game" in page.inner_text(".remarks")
    assert page.locator(".saved-game").count() == 1


def test_a_damaged_game_is_listed_as_damaged_beside_the_others(page: Any) -> None:
    left_game(page)
    page.evaluate("localStorage.setItem('bang.game.wreck', '{')")
    open_screen(page, "saved")
    assert page.locator(".saved-game").count() == 2
    assert "damaged" in page.inner_text(".games")


def test_everything_stored_can_be_deleted(page: Any) -> None:
    left_game(page)
    page.offline_ready()
    open_screen(page, "settings")
    page.click("[data-go=delete-all]")
    page.click("#delete-yes")
    page.wait_for_selector("[role=status]:has-text('All gone')")
    left = """async () => [Object.keys(localStorage).length, Object.keys(sessionStorage).length,
        (await caches.keys()).length, (await navigator.serviceWorker.getRegistrations()).length]"""
    page.wait_for_function(f"async () => (await ({left})()).every(count => count === 0)")


def test_the_rules_can_be_searched(page: Any) -> None:
    page.lobby()
    open_screen(page, "help")
    page.fill("#search", "dynamite")
    page.wait_for_selector("#entry-dynamite")
    assert page.inner_text(".entries h2 >> nth=0") == "Dynamite"
    assert page.evaluate("document.activeElement.id") == "search"
    page.fill("#search", "zeppelin")
    page.wait_for_selector("#found:has-text('Nothing about that')")
    page.keyboard.press("Escape")
    page.page.check("input[name=section][value=symbols]", force=True)
    page.wait_for_selector("#entry-symbol-bang")
