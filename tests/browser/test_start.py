"""The page starts: it shows at once, keeps early choices, and requests nothing from other sites."""

from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.find import find
from tests.browser.player import Player
from tests.browser.town import Town

pytestmark = pytest.mark.firefox
# Turns on, always and often, the memory sampling that Chromium does in a share of all browsers.
SAMPLED = (
    "--enable-features=HeapProfilerReporting:"
    "stable-probability/1/nonstable-probability/1/renderer-sampling-rate-bytes/20000"
)
LANGUAGES = {"fr": "Votre nom", "it": "Il tuo nome", "nl": "Je naam"}


def test_the_lobby_is_ready_once_python_runs(page: Visitor) -> None:
    page.lobby()
    assert float(page.get_attribute("html", "data-ready")) > 0
    assert page.is_visible("h1")
    assert not page.is_visible("#loading")
    assert page.get_attribute("html", "lang") == "en"


def test_the_shell_and_the_progress_bar_show_while_python_loads(page: Visitor) -> None:
    page.town.slow[r"asm\.wasm"] = 3
    page.goto(page.town.address, wait_until="commit")
    page.wait_for_selector("#loading progress")
    page.wait_for_function("document.getElementById('progress').value > 0")
    assert page.get_attribute("html", "data-ready") is None
    assert page.is_visible("h1")
    page.ready()
    assert page.evaluate("document.getElementById('progress').value") == 100


def test_what_is_chosen_before_python_is_ready_is_kept(page: Visitor) -> None:
    page.town.slow[r"asm\.wasm"] = 4
    page.goto(page.town.address, wait_until="domcontentloaded")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    page.fill("#page input[name=name]", "Calamity")
    page.evaluate(
        """() => {
            const picked = document.querySelector("#page [name=language][value=it]");
            const list = document.querySelector("#page select[name=language]");
            if (picked) { picked.click(); return; }
            list.value = "it";
            list.dispatchEvent(new Event("change", { bubbles: true }));
        }"""
    )
    assert page.get_attribute("html", "data-ready") is None
    assert page.get_attribute("html", "lang") == "it"
    page.ready()
    assert page.get_attribute("html", "lang") == "it"
    assert page.input_value("#page input[name=name]") == "Calamity"
    page.reload()
    page.ready()
    assert page.get_attribute("html", "lang") == "it"
    assert page.input_value("#page input[name=name]") == "Calamity"


@pytest.mark.parametrize("language", ["fr", "it", "nl"])
def test_the_shell_is_in_the_language_of_the_address(page: Visitor, language: str) -> None:
    page.town.slow[r"asm\.wasm"] = 3
    page.goto(f"{page.town.address}?lang={language}", wait_until="domcontentloaded")
    page.wait_for_function(f"document.documentElement.lang === '{language}'")
    label = page.text_content('#page [data-text="lobby.name"]')
    assert page.get_attribute("html", "data-ready") is None, "Python has loaded already"
    assert label == LANGUAGES[language]
    page.ready()
    assert page.text_content('#page [data-text="lobby.name"]') == LANGUAGES[language]


def test_our_own_wheel_is_installed_by_micropip(page: Visitor) -> None:
    page.lobby()
    installed = page.evaluate(
        """async () => {
            const address = new URL(bang.facts.runtime + "interpreter.mjs", document.baseURI).href;
            const python = await (await import(address)).loadPyodide();
            return python.runPython(`
                from importlib.metadata import distribution
                found = distribution("bang_in_the_browser")
                found.read_text("INSTALLER").strip()
            `);
        }"""
    )
    assert installed == "micropip"


def test_a_browser_that_samples_its_own_memory_does_not_crash(playwright: Any, town: Town) -> None:
    chromium = find("chromium")
    assert chromium is not None
    browser = chromium.launch(playwright, args=[SAMPLED])
    page = Visitor(browser.new_context(), town)
    page.lobby("?play=classic&seats=7&pace=instant&seed=74&lang=en")
    player = Player(page, 1)
    for _ in range(20):
        player.step()
    browser.close()
    page.check()
