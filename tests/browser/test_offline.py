"""After one visit the page needs no network."""

import pytest

from tests.browser.conftest import Visitor

pytestmark = pytest.mark.firefox


def test_once_it_says_so_the_page_starts_without_a_server(page: Visitor) -> None:
    page.lobby()
    page.offline_ready()
    assert page.said("#offline-note") == "Ready to play offline"
    page.town.stop()
    for address in ("", "?lang=fr", "?play=nonsense"):
        page.goto(page.town.address + address)
        page.ready()
    page.forgive(r"ERR_CONNECTION_REFUSED")  # the check for a newer version


def test_the_offline_download_shows_its_progress(page: Visitor) -> None:
    page.goto(page.town.address)
    page.evaluate(
        """() => {
            window.seen = [];
            document.addEventListener("bang:offline", ({ detail }) => seen.push(detail));
        }"""
    )
    page.ready()
    page.offline_ready()
    seen = page.evaluate("seen")
    assert seen[-1]["state"] == "ready"
    percents = [one["percent"] for one in seen if one["state"] == "fetching"]
    assert percents[-1] == 100
    assert len(set(percents)) > 3


def test_files_deleted_from_the_cache_are_fetched_again(page: Visitor) -> None:
    page.lobby()
    page.offline_ready()
    lost = """async () => {
        for (const key of await caches.keys()) {
            const cache = await caches.open(key);
            for (const request of (await cache.keys()).slice(0, 4)) await cache.delete(request);
        }
    }"""
    page.evaluate(lost)
    page.lobby()
    page.offline_ready()
    missing = page.evaluate(
        """async () => {
            const kept = [];
            for (const key of await caches.keys()) {
                for (const request of await (await caches.open(key)).keys()) kept.push(request.url);
            }
            return Object.keys(bang.facts.sizes).filter((name) => !kept.some((url) => url.endsWith(name)));
        }"""
    )
    assert missing == []


def test_only_files_of_the_site_are_cached(page: Visitor) -> None:
    page.lobby()
    page.offline_ready()
    page.reload()
    page.ready()
    page.evaluate("fetch('notices.txt?fresh=1').then((answer) => answer.text())")
    page.evaluate("fetch('sig/room').catch(() => {})")
    page.forgive("404")
    kept = page.evaluate(
        """async () => {
            const kept = [];
            for (const key of await caches.keys()) {
                for (const request of await (await caches.open(key)).keys()) kept.push(request.url);
            }
            return kept;
        }"""
    )
    assert kept
    assert not [url for url in kept if "sig/" in url or "?" in url]
    assert page.town.asked[-1] == "/sig/room"
