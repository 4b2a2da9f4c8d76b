"""A page over plain http, as at a party without internet: it plays and saves, and says what it cannot do.

The name party.test leads to this machine, so the browser treats the page as it treats one in a local network.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import SAME_LUCK, Visitor
from tests.browser.find import find
from tests.browser.player import Player
from tests.browser.town import Town

HOST = "party.test"
MISSING = """() => [
    typeof crypto.subtle, typeof crypto.randomUUID, typeof caches, typeof navigator.serviceWorker,
    typeof navigator.locks, typeof navigator.storage, typeof navigator.clipboard, typeof navigator.share,
    typeof navigator.wakeLock,
]"""


class PartyGuest(Visitor):
    """A visitor who came by the address in the local network."""

    own = HOST


@pytest.fixture
def party(town: Town) -> Town:
    """Serve the site as `make play LAN=1` does."""
    town.is_for_party = True
    town.names.add(HOST)
    town.address = f"http://{HOST}:{town.port}/"
    return town


@pytest.fixture
def page(playwright: Any, party: Town, context_options: dict[str, Any]) -> Iterator[Visitor]:
    """A page in a browser of its own, which knows the name of the party."""
    chromium = find("chromium")
    if chromium is None:
        pytest.skip("there is no chromium here")
    browser = chromium.launch(playwright, args=[f"--host-resolver-rules=MAP {HOST} 127.0.0.1"])
    context = browser.new_context(**context_options)
    context.add_init_script(SAME_LUCK)
    visitor = PartyGuest(context, party)
    yield visitor
    visitor.look_for_keys()
    browser.close()
    visitor.check()


def play(page: Visitor, answers: int) -> int:
    """Give some answers, and return the number of those that are saved."""
    player = Player(page)
    for _ in range(answers):
        player.step()
    page.wait_for_function("Number(document.documentElement.dataset.saved) > 0")
    return int(page.get_attribute("html", "data-saved"))


def test_the_browser_gives_such_a_page_less(page: Visitor) -> None:
    page.lobby()
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate(MISSING) == ["undefined"] * 9


def test_a_game_is_played_saved_and_found_again_after_a_reload(page: Visitor) -> None:
    page.lobby("?play=classic&seats=4&seed=7&pace=instant&lang=en")
    saved = play(page, 6)
    page.reload()
    page.ready()
    page.wait_for_selector("[data-ask] [data-act], [data-ask][data-act]")
    assert int(page.get_attribute("html", "data-saved")) >= saved
    assert page.is_hidden("#trouble")


@pytest.mark.parametrize(
    ("language", "begins"),
    [("en", "This address begins"), ("fr", "Cette adresse"), ("it", "Questo indirizzo"), ("nl", "Dit adres")],
)
def test_the_lobby_says_once_that_there_is_no_offline_play(page: Visitor, language: str, begins: str) -> None:
    page.lobby(f"?lang={language}")
    page.wait_for_selector("html[data-offline=plain]", state="attached")
    assert page.said("#offline-note").startswith(begins)
    assert page.is_hidden("#passing-note")
    assert page.is_hidden("#trouble")


def test_everything_that_is_stored_can_be_deleted(page: Visitor) -> None:
    page.lobby("?lang=en")
    page.click("[data-go=settings]")
    page.click("[data-go=delete-all]")
    page.click("[data-go=delete-all-yes]")
    page.get_by_role("status").get_by_text("All gone.").wait_for()


def test_a_report_that_cannot_be_copied_is_shown(page: Visitor) -> None:
    page.forgive("something odd")
    page.lobby("?lang=en")
    page.evaluate("setTimeout(() => { throw new Error('something odd'); })")
    page.click("[data-boot=report]")
    assert page.said("#trouble-note").startswith("Copying was not allowed")
    assert "something odd" in page.inner_text("#trouble pre")
    page.click("[data-boot=close]")


def test_safe_mode_works(page: Visitor) -> None:
    page.lobby("?safe&lang=en")
    assert page.is_hidden("#trouble")


def test_the_signaling_script_answers_the_page_and_its_python(page: Visitor) -> None:
    page.lobby("?lang=en")
    posted = page.evaluate(
        "async () => (await fetch('sig/ABCD?to=host', { method: 'POST', body: 'hello' })).status"
    )
    assert posted == 201
    before = len(page.town.asked)
    found = page.python("""
        from js import location
        from pyodide.http import pyfetch
        got = await pyfetch(location.origin + "/sig/ABCD?to=host")
        refused = await pyfetch(location.origin + "/sig/abcd?to=host")
        f"{got.status} {(await got.json())['boxes'][0]['body']} {refused.status}"
    """)
    assert found == "200 hello 400"
    # A refusal is final: only files are asked for again.
    assert len([path for path in page.town.asked[before:] if path.startswith("/sig")]) == 2
    page.forgive("400")
