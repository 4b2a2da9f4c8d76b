"""Saved games in the real storage of the browser; what needs no browser is in test_visit_saved.py."""

import json
from pathlib import Path
from typing import Any

import pytest

from bang import games
from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import as_file, at

FORGETS = """() => new Promise((done, failed) => {
    const deleting = indexedDB.deleteDatabase("bang");
    deleting.onsuccess = done;
    deleting.onerror = deleting.onblocked = failed;
})"""
# The address of a table, and what the list of saved games says about it.
TABLES = {
    "classic": ("?play=classic&seats=5&seed=61&role=outlaw", "as Outlaw"),
    "duel": ("?play=duel&seed=61&role=outlaws", "for the Outlaws"),
}


@pytest.mark.parametrize("play", TABLES)
def test_a_game_is_left_and_resumed_and_exported_and_imported_elsewhere(
    page: Visitor, tmp_path: Path, play: str
) -> None:
    query, facts = TABLES[play]
    page.lobby(f"{query}&pace=instant")
    player = Player(page, 1)
    player.step()
    player.play(until=player.has_nothing_picked)
    before = player.question()
    name = page.url.split("saved=")[1].split("&")[0]
    player.leaves()
    player.go("saved")
    page.wait_for_selector(f".saved-game .facts:has-text('{facts}')")
    player.go(f"resume {name}")
    assert player.question() == before
    player.leaves()
    player.go("saved")
    with page.expect_download() as waiting:
        player.go(f"export {name}")
    written = tmp_path / "game.json"
    waiting.value.save_as(written)
    assert json.loads(written.read_text())["format"] == "bang-saved-game"
    # Elsewhere, where nothing is stored.
    page.goto(page.town.address + "notices.txt")
    page.evaluate(FORGETS)
    page.forgive("favicon")
    page.lobby("?pace=instant")
    assert not player.stored()
    player.opens(written.read_text())
    assert player.question() == before


def test_games_of_an_older_version_are_moved_over_once(page: Visitor) -> None:
    page.goto(page.town.address + "notices.txt")
    page.forgive("favicon")
    kept = {"bang.game.mine": as_file(at("play"), "mine"), "bang.last": "mine", "bang.settings": "{}"}
    page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
    page.lobby("?pace=instant")
    page.wait_for_function("!Object.keys(localStorage).some((name) => name.startsWith('bang.game.'))")
    player = Player(page)
    assert player.stored() == {"bang.game.mine": kept["bang.game.mine"]}
    page.click("#play-on")
    before = player.question()
    assert before["ask"] == "play"
    page.reload()
    page.ready()
    assert player.question() == before


def test_two_pages_with_the_same_game_do_not_damage_it(page: Visitor) -> None:
    page.lobby("?play=classic&seats=4&seed=64&pace=instant")
    first = Player(page, 1)
    first.step()
    first.wait()
    second_page: Any = page.new_page()
    second_page.goto(page.url)
    second = Player(page, 2, second_page)
    second_page.wait_for_selector("body[data-screen=elsewhere]")
    first.step()
    before = first.question()
    second_page.click("[data-go^=take-over]")
    page.wait_for_selector("body[data-screen=elsewhere]")
    assert second.question() == before
    for _ in range(4):
        second.step()
    before = second.question()
    page.click("[data-go^=take-over]")
    second_page.wait_for_selector("body[data-screen=elsewhere]")
    assert first.question() == before
    for text in first.stored().values():
        games.load(json.loads(text)["save"])
    # A page that is closed lets go of its game.
    page.page.close()
    second_page.reload()
    second_page.wait_for_selector("body[data-screen=table]")
    assert second.question() == before
