"""When something goes wrong, the page says so in a sentence and offers a way on."""

import tomllib
from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.find import find
from tests.browser.player import Player
from tests.browser.town import Town
from web.build import ROOT

LANGUAGES = ("en", "fr", "it", "nl")


def sentence(key: str, language: str = "en") -> str:
    group, _, name = key.partition(".")
    texts = tomllib.loads((ROOT / "assets" / "text" / f"{language}.toml").read_text(encoding="utf-8"))
    return str(texts[group][name])


def trouble(page: Visitor) -> str:
    page.wait_for_selector("#trouble", state="visible")
    return page.said("#trouble")


def report(page: Visitor) -> str:
    return str(page.evaluate("document.querySelector('#trouble pre').textContent"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_webassembly_the_page_says_so(page: Visitor, language: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{page.town.address}?lang={language}")
    assert sentence("errors.no_wasm", language) in trouble(page)
    assert page.axe() == []


def test_an_old_browser_gets_a_message(page: Visitor) -> None:
    page.add_init_script("delete globalThis.structuredClone")
    page.goto(page.town.address)
    assert sentence("errors.old_browser") in trouble(page)


def test_a_browser_without_modules_gets_a_message(page: Visitor) -> None:
    source = (ROOT / "web" / "page" / "no_boot.js").read_text(encoding="utf-8")
    assert not [word for word in ("=>", "const ", "let ", "`") if word in source]
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(page.town.address)
    trouble(page)
    page.evaluate("document.getElementById('trouble').replaceChildren()")
    page.evaluate("delete HTMLScriptElement.prototype.noModule; delete globalThis.bang")
    page.evaluate(source)
    assert trouble(page) == sentence("errors.old_browser")


@pytest.mark.parametrize("file", ["page/boot\\.js", "boot/trouble\\.js", "page/door\\.js"])
def test_a_module_of_the_page_that_does_not_arrive_is_told_with_a_retry_button(
    page: Visitor, file: str
) -> None:
    page.forgive("503|Failed")
    page.town.failing[file] = 1000
    page.goto(page.town.address)
    assert sentence("errors.load_failed") in trouble(page)
    page.town.failing.clear()
    with page.expect_navigation():
        page.click("#trouble button")
    page.ready()
    assert not page.is_visible("#trouble")


@pytest.mark.parametrize(
    "file", ["asm\\.wasm", "asm\\.mjs", "stdlib", "core-", "interpreter", "lobby", "main\\.py"]
)
def test_a_file_that_fails_once_is_fetched_again(page: Visitor, file: str) -> None:
    page.forgive("503|Failed to fetch|module|integrity")
    page.town.failing[file] = 1
    page.lobby()
    assert not page.is_visible("#trouble")


@pytest.mark.parametrize("file", ["asm\\.wasm", "asm\\.mjs", "core-", "lobby", "main\\.py"])
def test_a_file_that_keeps_failing_shows_an_error_with_a_retry_button(page: Visitor, file: str) -> None:
    page.forgive("503|Failed|failed|module|Error")
    page.town.failing[file] = 1000
    visits: list[Any] = []
    page.on("framenavigated", lambda frame: visits.append(frame))
    page.goto(page.town.address)
    assert sentence("errors.load_failed") in trouble(page)
    page.wait_for_timeout(500)
    assert len(visits) == 1, "the page does not reload by itself"
    page.town.failing.clear()
    with page.expect_navigation():
        page.click(f"#trouble button >> text={sentence('errors.retry')}")
    page.ready()
    assert not page.is_visible("#trouble")


def test_what_was_typed_survives_a_retry(page: Visitor) -> None:
    page.forgive("503|Failed|failed|module")
    page.town.failing["asm\\.mjs"] = 1
    page.town.slow["asm\\.mjs"] = 2
    page.goto(page.town.address, wait_until="domcontentloaded")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    page.fill("#page input[name=name]", "Doc")
    page.ready()
    assert page.input_value("#page input[name=name]") == "Doc"


FORBIDDEN = """
    const refuse = () => { throw new DOMException("forbidden", "SecurityError"); };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
        Object.defineProperty(window, name, { get: refuse, configurable: true });
    }
    Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
    globalThis.BroadcastChannel = class { constructor() { refuse(); } };
"""


def test_with_storage_forbidden_the_page_works_and_says_so(page: Visitor) -> None:
    page.add_init_script(FORBIDDEN)
    page.lobby("?play=classic&seats=4&seed=1&pace=instant")
    Player(page).step()
    page.click("[data-go=home]")
    page.wait_for_selector("#play-alone")
    page.wait_for_selector("html[data-offline=forbidden]", state="attached")
    assert page.said("#offline-note") == sentence("errors.storage_forbidden")
    assert not page.is_visible("#trouble")


def test_firefox_with_cookies_blocked_starts_and_plays(playwright: Any, town: Town) -> None:
    firefox = find("firefox")
    assert firefox is not None
    browser = firefox.launch(playwright, firefox_user_prefs={"network.cookie.cookieBehavior": 2})
    page = Visitor(browser.new_context(locale="en-US"), town)
    page.lobby("?play=classic&seats=4&seed=1&pace=instant")
    Player(page).step()
    assert page.get_attribute("html", "data-offline") == "forbidden"
    browser.close()
    page.check()


def test_with_storage_full_the_page_works_and_says_so(page: Visitor) -> None:
    page.forgive("favicon")
    page.goto(page.town.address + "notices.txt")
    session: Any = page.context.new_cdp_session(page.page)
    session.send(
        "Storage.overrideQuotaForOrigin",
        {"origin": page.town.address.rstrip("/"), "quotaSize": 1_000_000},
    )
    page.lobby()
    page.wait_for_selector("html[data-offline=full]", state="attached")
    assert page.said("#offline-note") == sentence("offline.failed")
    assert page.said("#passing-note") == sentence("errors.storage_full")
    assert not page.is_visible("#trouble")


def test_a_crash_is_shown_and_its_report_can_be_copied(page: Visitor) -> None:
    page.forgive("nobody drew first")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.lobby("?lang=it")
    page.evaluate("setTimeout(() => { throw new Error('nobody drew first'); })")
    assert sentence("errors.crashed", "it") in trouble(page)
    page.click(f"#trouble button >> text={sentence('errors.copy_report', 'it')}")
    page.wait_for_selector(f"#trouble-note:has-text('{sentence('errors.copied', 'it')}')")
    report = page.evaluate("navigator.clipboard.readText()")
    for part in (page.evaluate("bang.version"), "pyodide 314", "nobody drew first", "Mozilla/5.0"):
        assert part in report
    assert page.axe() == []
    page.click(f"#trouble button >> text={sentence('common.close', 'it')}")
    assert not page.is_visible("#trouble")


def test_a_report_that_cannot_be_copied_is_shown(page: Visitor) -> None:
    page.forgive("nobody drew first")
    page.lobby()
    page.evaluate("navigator.clipboard.writeText = async () => { throw new Error('no'); }; 0")
    page.evaluate("setTimeout(() => Promise.reject(new Error('nobody drew first')))")
    trouble(page)
    page.click(f"#trouble button >> text={sentence('errors.copy_report')}")
    page.wait_for_selector("#trouble pre", state="visible")
    assert "nobody drew first" in page.said("#trouble pre")


def test_a_python_exception_is_shown_as_a_crash(page: Visitor) -> None:
    page.forgive("ZeroDivisionError|ErrorEvent")
    page.lobby()
    page.python("import js, pyodide.ffi; js.setTimeout(pyodide.ffi.create_once_callable(lambda: 1 / 0), 0)")
    assert sentence("errors.crashed") in trouble(page)
    assert "ZeroDivisionError" in report(page)


def test_an_exception_in_a_task_is_shown_as_a_crash(page: Visitor) -> None:
    page.forgive("ZeroDivisionError")
    page.lobby()
    page.python(
        """
        import asyncio, gc

        async def divided():
            1 / 0

        asyncio.ensure_future(divided())
        for _ in range(5):
            await asyncio.sleep(0)
            gc.collect()
        """
    )
    assert sentence("errors.crashed") in trouble(page)
    assert "ZeroDivisionError" in report(page)


ANSWERS = """
import json
from polyscript import xworker
from web.door.worker import open_door


def hear(text):
    HEARD
    send(json.dumps([{"do": "attribute", "where": "html", "name": "data-ready", "clock": True}]))


send = open_door(hear)
send(json.dumps([{"do": "ask", "what": "hello", "given": {}, "id": 0}]))
"""


def test_an_exception_while_a_text_is_heard_is_shown_with_its_traceback(page: Visitor) -> None:
    page.town.replaced["main\\.py"] = ANSWERS.replace("HEARD", "1 / 0")
    page.goto(page.town.address)
    assert sentence("errors.no_start") in trouble(page)
    assert "ZeroDivisionError" in report(page)
    assert not page.is_visible("#loading")


@pytest.mark.firefox
def test_python_that_raises_at_the_start_is_shown_with_its_traceback(page: Visitor) -> None:
    page.forgive("ZeroDivisionError|Error")
    page.town.replaced["main\\.py"] = "1 / 0"
    page.goto(page.town.address)
    assert sentence("errors.no_start") in trouble(page)
    assert "ZeroDivisionError" in report(page)


@pytest.mark.firefox
@pytest.mark.parametrize("language", LANGUAGES)
def test_python_that_never_answers_is_reported_after_a_while(page: Visitor, language: str) -> None:
    page.town.replaced["main\\.py"] = "from polyscript import xworker\nxworker.onmessage = lambda event: None"
    page.clock.install()
    page.goto(f"{page.town.address}?lang={language}")
    page.wait_for_function("document.getElementById('progress').value >= 95")
    page.clock.run_for(10_000)
    assert not page.is_visible("#trouble")
    page.clock.run_for(31_000)
    assert sentence("errors.no_start", language) in trouble(page)
    assert not page.is_visible("#loading")
    assert page.is_visible(f"#trouble button >> text={sentence('errors.retry', language)}")
    assert page.axe() == []


def test_a_page_in_the_background_is_not_reported(page: Visitor) -> None:
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true })")
    page.town.replaced["main\\.py"] = "from polyscript import xworker\nxworker.onmessage = lambda event: None"
    page.clock.install()
    page.goto(page.town.address)
    page.clock.run_for(120_000)
    assert not page.is_visible("#trouble")


@pytest.mark.firefox
@pytest.mark.parametrize("file", ["interpreter\\.mjs", "pyodide\\.mjs"])
def test_a_program_of_the_worker_that_throws_is_reported(page: Visitor, file: str) -> None:
    page.forgive("nobody home|Error")
    page.town.replaced[file] = "throw new Error('nobody home');"
    page.goto(page.town.address)
    assert sentence("errors.no_start") in trouble(page)
    assert "nobody home" in report(page)


def test_safe_mode_starts_what_does_not_start_otherwise(page: Visitor) -> None:
    page.forgive("ZeroDivisionError|503")
    stumbles = "if not json.loads(text).get('safe'): 1 / 0"
    page.town.replaced["main\\.py"] = ANSWERS.replace("HEARD", stumbles)
    page.goto(page.town.address + "?lang=it")
    page.evaluate("localStorage.setItem('bang.game.x', 'a game')")
    assert sentence("errors.no_start", "it") in trouble(page)
    with page.expect_navigation():
        page.click(f"#trouble button >> text={sentence('errors.safe_mode', 'it')}")
    page.ready()
    assert not page.is_visible("#trouble")
    assert page.get_attribute("html", "lang") == "it"
    assert page.evaluate("localStorage.getItem('bang.game.x')") == "a game"


def test_safe_mode_starts_with_sound_files(page: Visitor) -> None:
    page.lobby()
    page.offline_ready()
    page.evaluate(
        """async () => {
            const [name] = (await caches.keys()).filter((key) => key.startsWith("app-"));
            const cache = await caches.open(name);
            const request = (await cache.keys()).find(({ url }) => url.endsWith("lobby-modules.zip"));
            await cache.put(request, new Response("damaged"));
        }"""
    )
    page.reload()
    trouble(page)
    page.forgive("zip|Zip|Error")
    with page.expect_navigation():
        page.click(f"#trouble button >> text={sentence('errors.safe_mode')}")
    page.ready()
    page.offline_ready()
    page.lobby()
    assert not page.is_visible("#trouble")


@pytest.mark.parametrize("network", ["gone", "wants a login", "in trouble"])
def test_safe_mode_keeps_the_files_for_offline_play_when_the_host_is_not_there(
    page: Visitor, network: str
) -> None:
    page.lobby()
    page.offline_ready()
    page.forgive("ERR_CONNECTION_REFUSED|Failed to fetch|503|404")
    if network == "gone":
        page.town.stop()
    elif network == "wants a login":
        page.context.route(
            "**/notices.txt*", lambda route: route.fulfill(body="<h1>Hi</h1>", content_type="text/html")
        )
    else:
        page.town.failing["notices"] = 1000
    page.evaluate(
        """async () => {
            const { app } = document.documentElement.dataset;
            const address = new URL(`${app}web/page/boot/trouble.js`, document.baseURI);
            (await import(address.href)).noStart("");
        }"""
    )
    kept = page.evaluate("caches.keys()")
    with page.expect_navigation():
        page.click(f"#trouble button >> text={sentence('errors.safe_mode')}")
    page.ready()
    assert not page.is_visible("#trouble")
    assert page.evaluate("caches.keys()") == kept
