"""The game goes on when the server cannot be reached."""

import pytest

from bang.engine.packing import pack
from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import as_file, near_the_end
from tests.unit.test_visit_drawn_afresh import finished

# The lobby shows the classic game; the Duel has never been chosen.
TABLES = {
    "classic": ("?play=classic&seats=4&seed=51", "bart_cassidy"),
    "duel": ("?play=duel&role=law&seed=3", "jango"),
}


@pytest.mark.parametrize("play", TABLES)
def test_a_game_can_be_played_to_its_end_without_a_server(page: Visitor, play: str) -> None:
    query, character = TABLES[play]
    page.lobby()
    page.offline_ready()
    page.town.stop()
    page.forgive(r"ERR_CONNECTION_REFUSED")  # the check for a newer version
    page.lobby(f"{query}&pace=instant")
    page.wait_for_selector(f"symbol#character-{character}", state="attached")
    player = Player(page, 1)
    for _ in range(5):
        player.step()
    before = player.question()
    page.reload()
    page.ready()
    assert player.question() == before
    player.leaves()
    page.click("#go-help")
    page.wait_for_selector("body[data-screen=help] .entries h2")
    page.click("[data-go=back]")
    player.opens(as_file(near_the_end(play), "late"))
    player.play()
    page.wait_for_selector("#end-title")
    assert page.evaluate("document.activeElement.id") == "end-title"
    player.again()


def test_a_game_from_a_link_plays_without_a_server(page: Visitor) -> None:
    page.lobby()
    page.offline_ready()
    page.town.stop()
    page.forgive(r"ERR_CONNECTION_REFUSED")  # the check for a newer version
    page.goto("about:blank")
    page.goto(f"{page.town.address}?pace=instant#replay={pack(finished())}")
    page.ready()
    page.wait_for_selector("#replay-at")
    page.click("#go-table-replay-open")
    page.wait_for_selector(".open-hand [data-card]")
