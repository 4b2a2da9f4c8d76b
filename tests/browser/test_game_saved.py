"""Damaged files, invalid addresses, and full or forbidden storage show a message and do no harm."""

import json
from pathlib import Path
from typing import Any

import pytest

from bang import games
from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import as_file, at


def damaged() -> dict[str, str]:
    """Makes texts that are not saved games, in many ways."""
    good = json.loads(as_file(at("duel"), "good"))
    table = json.loads(good["save"])
    twice = {**table, "table": {**table["table"], "hands": 7, "deck": table["table"]["deck"] * 2}}
    return {
        "empty": "",
        "a letter": "Dear Sheriff, I am on my way.",
        "half": json.dumps(good)[:-40],
        "other": json.dumps({"format": "chess", "moves": ["e4"]}),
        "a list": "[1, 2, 3]",
        "deep": "[" * 20000,
        "no save": json.dumps({**good, "save": ""}),
        "a short save": json.dumps({**good, "save": good["save"][:200]}),
        "cards twice": json.dumps({**good, "save": json.dumps(twice)}),
        "another log": json.dumps({**good, "save": json.dumps({**table, "log": ["deal 1"]})}),
        "numbers": json.dumps({**good, "save": json.dumps({**table, "since": -5})}),
        "binary": "\x00\x01\x02PNG\ufffd",
        "huge": " " * 2_500_000,
    }


def test_no_damaged_file_harms_the_saved_games(page: Visitor) -> None:
    page.lobby("?pace=instant")
    player = Player(page)
    player.opens(as_file(at("play"), "mine"))
    before = player.question()
    player.leaves()
    player.go("saved")
    page.wait_for_selector('[data-saved="mine"]')
    kept = player.stored()
    for name, text in damaged().items():
        player.brings(text, f"{name}.json")
        page.wait_for_selector(".remarks .notice", timeout=20_000)
        assert len(page.inner_text(".remarks")) > 15, name
        assert player.stored() == kept, name
        page.locator('[data-go="put-away"]').first.click()
        page.wait_for_selector(".remarks .notice", state="detached")
    player.go("resume mine")
    assert player.question() == before


def test_a_damaged_stored_game_is_reported_and_can_be_deleted(page: Visitor) -> None:
    page.lobby()
    page.evaluate("localStorage.setItem('bang.game.broken', '{\"format\": \"bang-saved-game\"')")
    page.lobby("?saved=broken")
    page.wait_for_selector(".remarks .notice")
    player = Player(page)
    player.go("saved")
    player.go("delete broken")
    player.go("delete-yes broken")
    page.wait_for_selector(".games", state="detached")
    assert not player.stored()


def test_an_exported_game_can_be_imported_elsewhere(page: Visitor, tmp_path: Path) -> None:
    page.lobby("?play=classic&seats=5&seed=61&pace=instant&role=outlaw")
    player = Player(page, 1)
    for _ in range(3):
        player.step()
    before = player.question()
    name = page.url.split("saved=")[1].split("&")[0]
    player.leaves()
    player.go("saved")
    with page.expect_download() as waiting:
        player.go(f"export {name}")
    written = tmp_path / "game.json"
    waiting.value.save_as(written)
    assert json.loads(written.read_text())["format"] == "bang-saved-game"
    # Elsewhere, where nothing is stored.
    page.evaluate("localStorage.clear()")
    page.lobby("?pace=instant")
    player.opens(written.read_text())
    assert player.question() == before
    # The same file imported again is another game and does not overwrite the first.
    player.leaves()
    player.go("saved")
    player.brings(written.read_text())
    page.wait_for_function("document.querySelectorAll('[data-saved]').length === 2")


@pytest.mark.parametrize(
    "address",
    [
        "?play=chess&seats=5&pace=instant",
        "?play=classic&seats=99&seed=soon&role=king&pace=instant&lang=tlh",
        "?saved=../../no/such/game&pace=instant",
        "?pace=instant#room=NO_SEAT",
    ],
)
def test_an_invalid_address_shows_a_message_and_harms_no_saved_game(page: Visitor, address: str) -> None:
    page.lobby("?pace=instant")
    kept = as_file(at("play"), "mine")
    page.evaluate("text => localStorage.setItem('bang.game.mine', text)", kept)
    page.goto("about:blank")
    page.lobby(address)
    page.wait_for_selector(".remarks .notice, #table .notice", timeout=20_000)
    assert Player(page).stored()["bang.game.mine"] == kept
    if page.query_selector("#play-alone"):
        page.click("#play-alone")
    Player(page).step()


def test_with_storage_full_a_message_shows_and_the_game_goes_on(page: Visitor) -> None:
    page.lobby("?pace=instant")
    page.evaluate(
        """() => {
            let piece = "x".repeat(1 << 20);
            while (piece) {
                try { localStorage.setItem("other." + localStorage.length, piece); }
                catch { piece = piece.slice(0, piece.length >> 1); }
            }
        }"""
    )
    page.click("#play-alone")
    player = Player(page, 3)
    player.wait()
    page.wait_for_selector(".notice.bad, .remarks .notice", timeout=20_000)
    player.play(until=lambda: len(player.asked) > 25)


def test_with_storage_forbidden_a_message_shows_and_the_game_goes_on(page: Visitor) -> None:
    page.context.add_init_script(
        """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("no", "SecurityError"); },
        });"""
    )
    page.lobby("?play=classic&seats=4&seed=63&pace=instant")
    player = Player(page, 3)
    player.wait()
    page.wait_for_selector(".notice.bad")
    player.play()
    page.wait_for_selector("#end-title")


def test_two_pages_with_the_same_game_do_not_damage_it(page: Visitor) -> None:
    page.lobby("?play=classic&seats=4&seed=64&pace=instant")
    first = Player(page, 1)
    first.step()
    first.wait()
    second_page: Any = page.new_page()
    second_page.goto(page.url)
    second = Player(page, 2, second_page)
    for _ in range(8):
        first.step()
        second.step()
    second.wait()
    page.wait_for_timeout(300)
    for text in first.stored().values():
        games.load(json.loads(text)["save"])
    page.reload()
    page.ready()
    first.wait()
