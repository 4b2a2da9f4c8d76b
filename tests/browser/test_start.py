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


# Counts what arrives on channels.
COUNTED = """() => {
    globalThis.arrived = 0;
    const real = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, "onmessage");
    const set = function (hear) {
        real.set.call(this, (event) => { globalThis.arrived += 1; hear(event); });
    };
    Object.defineProperty(BroadcastChannel.prototype, "onmessage", { ...real, set });
}"""


def test_python_answers_on_a_channel_of_this_page_alone(page: Visitor) -> None:
    page.context.add_init_script(f"({COUNTED})()")
    page.lobby("?play=classic&seats=4&seed=1&pace=instant")
    other = page.new_page()
    other.goto(page.town.address)
    other.wait_for_function("arrived > 1")  # the lobby, and then the drawings of the game
    before = page.evaluate("arrived"), other.evaluate("arrived")
    assert min(before) > 0
    Player(page).step()
    page.wait_for_function(f"arrived > {before[0]}")
    assert other.evaluate("arrived") == before[1]


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


def test_python_runs_in_a_worker_and_not_in_the_page(page: Visitor) -> None:
    page.lobby()
    assert len(page.workers) == 1
    used = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [name for name in used if "main.py" in name]
    assert not [name for name in used if "pyodide" in name or name.endswith((".zip", ".whl"))]


def test_no_file_is_sent_twice_on_a_first_visit(page: Visitor) -> None:
    page.lobby()
    page.offline_ready()
    asked = [path for path in page.town.asked if path.startswith(("/app/", "/runtime/"))]
    assert len(asked) > 30
    assert sorted(asked) == sorted(set(asked))


def test_the_start_writes_nothing_to_the_console(page: Visitor) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.lobby()
    page.offline_ready()
    page.lobby()
    page.wait_for_timeout(6000)  # the browser complains late about files that nothing has used
    assert said == []


def test_the_modules_of_pyscript_are_fetched_before_the_first_paint(page: Visitor) -> None:
    page.goto(page.town.address, wait_until="domcontentloaded")
    links = page.evaluate("[...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href)")
    assert [link for link in links if "core-" in link]
    assert not [link for link in links if "interpreter" in link or "pyodide" in link]
    page.ready()


def test_the_lobby_needs_neither_micropip_nor_the_game(page: Visitor) -> None:
    page.town.failing.update({r"micropip|\.whl|rest\.zip": 1000})
    page.forgive("503")
    page.lobby()
    assert not page.is_visible("#trouble")


@pytest.fixture
def in_chromium(browser_name: str) -> None:
    """Skip a test in browsers that do not let tests look into workers."""
    if browser_name != "chromium":
        pytest.skip("tests can look into workers only in Chromium")


@pytest.mark.usefixtures("in_chromium")
def test_micropip_installs_the_game_and_the_help(page: Visitor) -> None:
    page.lobby()
    installed = page.python(
        """
        from asyncio import gather
        from web.door.parts import fetched

        await gather(fetched("help"), fetched("game"), fetched("game"))
        import sys
        from importlib.metadata import distributions

        found = [one._path.name.partition("-")[0] for one in distributions()]
        " ".join(sorted(found) + ["micropip ran"] * ("micropip" in sys.modules))
        """
    )
    assert installed == "bang_game bang_help micropip micropip ran"
    assert len([path for path in page.town.asked if "bang_game" in path]) <= 2  # Python, and for offline play


@pytest.mark.usefixtures("in_chromium")
def test_a_changed_wheel_is_refused(page: Visitor) -> None:
    page.forgive("integrity")
    page.town.replaced[r"bang_game.*\.whl"] = "something else"
    page.lobby()
    outcome = page.python(
        """
        from web.door.parts import fetched

        try:
            await fetched("game")
            outcome = "installed"
        except Exception as fault:
            outcome = str(fault)
        outcome
        """
    )
    assert "integrity" in outcome.lower() or "failed to fetch" in outcome.lower(), outcome


@pytest.mark.usefixtures("in_chromium")
def test_a_part_that_could_not_be_fetched_is_fetched_when_it_is_asked_for_again(page: Visitor) -> None:
    page.forgive("503|Failed to fetch|integrity")
    page.town.failing[r"\.whl"] = 1000
    page.lobby()
    ask = """
        from web.door.parts import fetched

        try:
            await fetched("game")
            outcome = "installed"
        except Exception:
            outcome = "refused"
        outcome
        """
    assert page.python(ask) == "refused"
    page.town.failing.clear()
    assert page.python(ask) == "installed"


@pytest.mark.usefixtures("in_chromium")
def test_the_database_of_the_browser_is_there_for_python(page: Visitor) -> None:
    page.lobby()
    assert page.python("import js; str(js.indexedDB)") == "[object IDBFactory]"
    databases = page.evaluate("indexedDB.databases().then((found) => found.map(({ name }) => name))")
    assert not [name for name in databases if "IDBMap" in name]  # PyScript's own


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
