"""Fixtures for pages that are linked with each other, on this machine alone.

- `party`: opens pages that can be linked. `party.page()` opens one in a browser context of its own, which is
  what another person's browser is; `party.page("firefox")` in Firefox. Each is a `Visitor`, as in the other
  browser tests. At the end all of them are checked.
- Mark a test with `interface` if Firefox is to be linked in it; see network.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.browser.conftest import Visitor
from tests.browser.rooms.network import INSIDE, alone, can_be_alone, has_interface, launched
from tests.browser.town import Town
from web.build import ROOT


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Run a test that needs a network interface in a namespace that has one, if this machine has none."""
    if item.get_closest_marker("interface") is None or has_interface() or INSIDE in os.environ:
        return
    if not can_be_alone():
        why = "Firefox needs a network interface, and none can be made here"
        item.add_marker(pytest.mark.skip(reason=why))
        return

    def there() -> None:
        """Run the test in a process of its own."""
        run = alone(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", item.nodeid)
        done = subprocess.run(
            run, cwd=ROOT, env={**os.environ, INSIDE: "1"}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr

    assert isinstance(item, pytest.Function)
    item.obj = lambda **fixtures: there()


class Party:
    """Pages that can be linked, each in a browser context of its own."""

    def __init__(
        self, playwright: Playwright, browsers: dict[str, Any], town: Town, is_on_interface: bool = False
    ) -> None:
        self.playwright = playwright
        self.browsers = browsers
        self.town = town
        self.is_on_interface = is_on_interface
        self.visitors: list[Visitor] = []

    def page(self, name: str = "chromium", init: str = "", **options: Any) -> Visitor:
        """Open an empty page; `init` is JavaScript that runs before the page's own."""
        kind = name + (" on an interface" if self.is_on_interface and name == "chromium" else "")
        if kind not in self.browsers:
            self.browsers[kind] = launched(name, self.playwright, self.is_on_interface)
        browser = self.browsers[kind]
        if browser is None:
            pytest.skip(f"there is no {name} here")
        context = browser.new_context(**{"locale": "en-US", "reduced_motion": "reduce", **options})
        if name == "chromium":
            context.grant_permissions(["camera", "microphone"], origin=self.town.address.rstrip("/"))
        if init:
            context.add_init_script(init)
        # No equal luck for all, as other tests have it: keys and names of rooms must differ.
        self.visitors.append(Visitor(context, self.town))
        return self.visitors[-1]

    def pages(self, count: int, query: str = "") -> list[Visitor]:
        """Open this many pages at this address, and wait until Python answers in all of them."""
        visitors = [self.page() for _ in range(count)]
        for visitor in visitors:
            visitor.page.goto(self.town.address + query)
        for visitor in visitors:
            visitor.ready()
        return visitors

    def ends(self) -> None:
        """Close all pages."""
        for visitor in self.visitors:
            visitor.look_for_keys()
            visitor.context.close()

    def check(self) -> None:
        """Fail if something went wrong on a page."""
        for visitor in self.visitors:
            visitor.check()


@pytest.fixture(scope="session")
def linking(playwright: Playwright) -> Iterator[dict[str, Any]]:
    """The browsers of parties; each is started when it is needed first."""
    browsers: dict[str, Any] = {}
    yield browsers
    for browser in browsers.values():
        if browser is not None:
            browser.close()


@pytest.fixture
def party(
    request: pytest.FixtureRequest, playwright: Playwright, linking: dict[str, Any], town: Town
) -> Iterator[Party]:
    """Pages that can be linked with each other."""
    is_on_interface = request.node.get_closest_marker("interface") is not None
    found = Party(playwright, linking, town, is_on_interface)
    yield found
    found.ends()
    found.check()
