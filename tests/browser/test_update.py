"""A new version is offered in the lobby, installed on request, and does not fetch Python again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.town import Town


@pytest.fixture(scope="session")
def next_dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A second version of the site."""
    from web.build.__main__ import build

    folder = tmp_path_factory.mktemp("next") / "dist"
    build(folder, "the next version")
    return folder


@pytest.fixture
def updated(page: Visitor, next_dist: Path) -> Iterator[Visitor]:
    """A page that has loaded the first version after the server has switched to the second."""
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
    page.lobby("?play=classic&seats=4&seed=51&pace=instant")
    player = Player(page, 1)
    player.wait()
    page.wait_for_function("navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting)")
    other = page.new_page()
    other.goto(page.town.address)
    other.wait_for_selector("#update-offer", state="visible")
    assert page.get_attribute("#update-offer", "hidden") is not None
    # Another page takes the new version; this one goes on with its own.
    with other.expect_navigation():
        other.click("#update-offer button")
    other.wait_for_selector("html[data-ready]", state="attached")
    old = version(page)
    assert str(other.evaluate("bang.version")) != old
    other.close()
    player.step()
    own = f"app/{old.partition('+')[2]}/web/main.py"
    assert page.evaluate("address => fetch(address, { cache: 'no-store' }).then(({ ok }) => ok)", own)
    player.leaves()
    assert version(page) == old


def test_an_update_that_cannot_be_fetched_leaves_the_old_version_working(updated: Visitor) -> None:
    page = updated
    page.forgive("404|503|Failed to update|ServiceWorker|ERR_CONNECTION_REFUSED")
    old = version(page)
    page.town.garbled[r"manifest"] = 1000
    page.lobby()
    page.offline_ready()
    for _ in range(300):
        if sum("manifest" in one for one in page.town.asked) >= 3:
            break
        page.wait_for_timeout(100)
    else:
        raise AssertionError("the garbled file was not asked for again")
    page.wait_for_function("navigator.serviceWorker.getRegistration().then(({ installing }) => !installing)")
    assert page.said("#offline-note") == "Ready to play offline"
    page.town.stop()
    page.lobby()
    page.offline_ready()
    assert version(page) == old
