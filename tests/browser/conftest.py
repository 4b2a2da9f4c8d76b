"""Fixtures for all browser tests.

- `town`: a server of the built site; `town.address` is its address;
- `page`: a page in a new browser context (mark a test with `firefox` to run it in Firefox as well); the test
  fails at its end if a request left the site, the console shows an error or the page shows the key of a
  text; `page.forgive` takes a pattern of errors to ignore;
- `page.lobby(query)`: opens the page and waits until Python answers; `page.offline_ready()`; `page.axe()`;
  `page.python(source)` runs Python where the page's own Python runs.
"""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Playwright, sync_playwright

from tests.browser.find import find
from tests.browser.town import Town
from tests.texts import all_texts
from web.build import DIST, NODE_MODULES

# Milliseconds to wait before a test fails; a machine under load is slow.
PATIENCE = int(os.environ.get("PATIENCE", "90000"))
# Makes the page's random numbers the same in every run, so that failures can be reproduced.
SAME_LUCK = """(() => {
    let last = 17;
    Math.random = () => (last = (last * 48271) % 2147483647) / 2147483647;
    // By the number of bytes: what Python draws for itself, in whatever order, leaves the seeds alone.
    const drawn = {};
    crypto.getRandomValues = (view) => {
        const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
        for (const place of bytes.keys()) {
            drawn[bytes.length] = ((drawn[bytes.length] ?? 17) * 48271) % 2147483647;
            bytes[place] = drawn[bytes.length] >> 8;
        }
        return view;
    };
})()"""
# The interpreter module is already loaded in the worker, so importing it again gives the Python that runs.
PYTHON = """async ([address, source]) => {
    const python = await (await import(address)).loadPyodide();
    return python.runPythonAsync(source);
}"""
KEYS = set(all_texts())
AXE = NODE_MODULES / "axe-core" / "axe.min.js"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test in Chromium, and tests marked `firefox` in Firefox too."""
    if "browser_name" in metafunc.fixturenames:
        names = ["chromium"]
        if metafunc.definition.get_closest_marker("firefox"):
            names.append("firefox")
        metafunc.parametrize("browser_name", names, scope="session")


class Visitor:
    """A page that records the requests, console messages and errors on it."""

    own = "localhost"
    """The name under which the page finds the town."""

    def __init__(self, context: BrowserContext, town: Town) -> None:
        self.context = context
        self.town = town
        self.forgiven: list[str] = []
        self.troubles: list[str] = []
        self.strangers: list[str] = []
        context.on("request", self._asked)
        self.page = self.new_page()

    def new_page(self) -> Any:
        """Open another page in the same context and record it too."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self._said)
        page.on("pageerror", lambda problem: self.troubles.append(f"uncaught: {problem}"))
        return page

    def __getattr__(self, name: str) -> Any:
        """Delegate everything else to the Playwright page."""
        if name.startswith("_") or name == "page":
            raise AttributeError(name)
        return getattr(self.page, name)

    def _asked(self, request: Any) -> None:
        if not re.match(rf"(http://{re.escape(self.own)}:{self.town.port}/|blob:|data:|about:)", request.url):
            self.strangers.append(request.url)

    def _said(self, message: Any) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text} ({message.location.get('url', '')})")

    def forgive(self, pattern: str) -> None:
        """Ignore errors that match a pattern."""
        self.forgiven.append(pattern)

    def lobby(self, query: str = "") -> Any:
        """Open the page and wait until the lobby is ready, or the table of which the address speaks."""
        self.page.goto(self.town.address + query)
        self.ready()
        if re.search(r"play=(classic|duel)", query):
            self.page.wait_for_selector("body[data-screen=table]")
        return self.page

    def ready(self) -> Any:
        """Wait until Python handles clicks."""
        self.page.wait_for_selector("html[data-ready]", state="attached", timeout=PATIENCE)
        return self.page

    def offline_ready(self) -> None:
        """Wait until the page says that it works offline."""
        self.page.wait_for_selector("html[data-offline=ready]", state="attached", timeout=PATIENCE)

    def python(self, source: str) -> Any:
        """Run Python in the page's worker and return its last value; only Chromium lets a test do this."""
        address = self.page.evaluate("new URL(bang.facts.interpreter, document.baseURI).href")
        return self.page.workers[0].evaluate(PYTHON, [address, dedent(source)])

    def said(self, selector: str) -> str:
        """Read the text of an element."""
        return str(self.page.inner_text(selector)).strip()

    def axe(self, **options: Any) -> list[str]:
        """The accessibility problems that axe finds."""
        if not self.page.evaluate("typeof axe === 'object'"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("options => axe.run(document, options)", options)
        return [
            f"{violation['id']}: {violation['help']}: "
            + "; ".join(node["html"][:160] for node in violation["nodes"][:5])
            for violation in found["violations"]
        ]

    def look_for_keys(self) -> None:
        """Record the keys of texts that the page shows instead of the texts themselves."""
        for page in self.context.pages:
            with suppress(Error):  # a page may be loading, or closed
                seen = page.evaluate("document.body.innerText").split()
                self.troubles += [f"a key instead of words: {key}" for key in seen if key in KEYS]

    def check(self) -> None:
        """Fail if a request left the site or an error occurred."""
        assert not self.strangers, f"requests that left the site: {self.strangers}"
        left = [one for one in self.troubles if not any(re.search(known, one) for known in self.forgiven)]
        assert not left, "errors on the page:\n" + "\n".join(left)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site as it was when the tests began."""
    if not (DIST / "index.html").exists():
        pytest.exit("There is no dist/ yet. Run: make site", returncode=1)
    return Path(shutil.copytree(DIST, tmp_path_factory.mktemp("site") / "dist"))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, for all tests."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(browser_name: str, playwright: Playwright) -> Iterator[Any]:
    """The browser that a test runs in."""
    found = find(browser_name)
    if found is None:
        pytest.skip(f"there is no {browser_name} here")
    started = found.launch(playwright)
    yield started
    started.close()


@pytest.fixture
def town(dist: Path) -> Iterator[Town]:
    """A server of the site."""
    server = Town(dist).start()
    yield server
    server.stop()


@pytest.fixture
def context_options() -> dict[str, Any]:
    """The options of the browser context; tests may override them."""
    return {"locale": "en-US", "reduced_motion": "reduce"}


@pytest.fixture
def page(browser: Any, town: Town, context_options: dict[str, Any]) -> Iterator[Visitor]:
    """A page in a new browser context."""
    context = browser.new_context(**context_options)
    context.add_init_script(SAME_LUCK)
    visitor = Visitor(context, town)
    yield visitor
    visitor.look_for_keys()
    context.close()
    visitor.check()
