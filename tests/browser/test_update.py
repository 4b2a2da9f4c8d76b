"""A new version is offered in the lobby, installed on request, and does not fetch Python again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Visitor
from tests.browser.town import Town


@pytest.fixture(scope="session")
def next_dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provides a second version of the site."""
    from web.build.__main__ import build

    folder = tmp_path_factory.mktemp("next") / "dist"
    build(folder, "the next version")
    return folder


@pytest.fixture
def updated(page: Visitor, next_dist: Path) -> Iterator[Visitor]:
    """Provides a page that has loaded the first version after the server has switched to the second."""
    page.lobby()
    page.offline_ready()
    before: Town = page.town
    before.stop()
    after = Town(next_dist, before.port).start()
    page.town = after
    yield page
    after.stop()


def version(page: Visitor) -> str:
    return str(page.evaluate("bang.version"))


def test_an_update_is_offered_and_installed_without_fetching_python_again(updated: Visitor) -> None:
    page = updated
    old = version(page)
    page.lobby()
    assert version(page) == old
    page.wait_for_selector("#update-offer", state="visible")
    asked = list(page.town.asked)
    assert not [one for one in asked if "/runtime/" in one]
    # Files that are the same in both versions are not fetched either.
    assert not [one for one in asked if one.endswith(".woff2")]
    with page.expect_navigation():
        page.click("#update-offer button")
    page.ready()
    assert version(page) != old
    page.offline_ready()
    assert not [one for one in page.town.asked if "/runtime/" in one]
    assert (
        page.evaluate("caches.keys().then((keys) => keys.filter((key) => key.startsWith('app-')).length)")
        == 1
    )


def test_an_update_is_not_offered_in_mid_game(updated: Visitor) -> None:
    page = updated
    page.lobby()
    page.wait_for_selector("#update-offer", state="visible")
    page.evaluate("document.body.dataset.screen = 'table'")
    page.wait_for_selector("#update-offer", state="hidden")
    page.evaluate("document.body.dataset.screen = 'lobby'")
    page.wait_for_selector("#update-offer", state="visible")


def test_an_update_does_not_reload_another_open_page(updated: Visitor) -> None:
    page = updated
    page.lobby()
    page.wait_for_selector("#update-offer", state="visible")
    other = page.new_page()
    other.goto(page.town.address)
    other.wait_for_selector("html[data-ready]", state="attached")
    other.evaluate("window.stillHere = true")
    with page.expect_navigation():
        page.click("#update-offer button")
    page.ready()
    assert other.evaluate("window.stillHere === true")
