"""After one visit the page needs no network, and damaged files are replaced.

What the service worker does in all other cases is tested without a browser, in tests/unit/service_worker.mjs.
Whole games without a network, also one that was never chosen before, are in test_game_offline.py.
"""

import pytest

from tests.browser.conftest import Visitor

SPOIL = """async (ending) => {
    for (const key of await caches.keys()) {
        const cache = await caches.open(key);
        for (const request of await cache.keys()) {
            if (request.url.endsWith(ending)) await cache.put(request, new Response("garbled"));
        }
    }
}"""
KEPT = """async (ending) => {
    const sizes = [];
    for (const key of await caches.keys()) {
        const cache = await caches.open(key);
        for (const request of await cache.keys()) {
            if (!request.url.endsWith(ending)) continue;
            sizes.push((await (await cache.match(request)).arrayBuffer()).byteLength);
        }
    }
    return sizes;
}"""


def size(page: Visitor, ending: str) -> int:
    """The size of a file of the site."""
    (path,) = page.town.root.rglob("*" + ending)
    return path.stat().st_size


@pytest.mark.firefox
def test_the_download_shows_its_progress_and_then_the_page_starts_without_a_server(page: Visitor) -> None:
    page.goto(page.town.address)
    page.evaluate(
        """() => {
            window.seen = [];
            document.addEventListener("bang:offline", ({ detail }) => seen.push(detail));
        }"""
    )
    page.ready()
    page.offline_ready()
    assert page.said("#offline-note") == "Ready to play offline"
    percents = [one["percent"] for one in page.evaluate("seen") if one["state"] == "fetching"]
    assert percents[-1] == 100
    assert len(set(percents)) > 3
    page.town.stop()
    for address in ("", "?lang=fr", "?play=nonsense"):
        page.goto(page.town.address + address)
        page.ready()
    page.forgive(r"ERR_CONNECTION_REFUSED")  # the check for a newer version


def test_files_that_arrive_garbled_or_are_damaged_later_are_replaced(page: Visitor) -> None:
    page.town.garbled = {r"bell\.mp3": 1, r"notices\.txt": 1}
    page.lobby()
    page.offline_ready()
    for ending in ("bell.mp3", "notices.txt"):
        assert page.evaluate(KEPT, ending) == [size(page, ending)]
    page.evaluate(SPOIL, "bell.mp3")
    page.lobby()
    page.offline_ready()
    assert page.evaluate(KEPT, "bell.mp3") == [size(page, "bell.mp3")]


@pytest.mark.parametrize("file", ["stdlib.zip", "pyodide.mjs"])
def test_if_a_damaged_file_prevents_the_start_trying_again_helps(page: Visitor, file: str) -> None:
    page.forgive(".")
    page.lobby()
    page.offline_ready()
    page.evaluate(SPOIL, file)
    page.goto(page.town.address)
    page.wait_for_selector("#trouble:not([hidden]), html[data-ready]", state="attached")
    if page.is_visible("#trouble"):
        page.wait_for_function(f"({KEPT})('{file}').then(([found]) => found === {size(page, file)})")
        page.click("#trouble [data-boot=again]")
    page.ready()
    page.offline_ready()
    assert page.evaluate(KEPT, file) == [size(page, file)]
