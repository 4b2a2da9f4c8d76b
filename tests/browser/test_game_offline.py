"""The game goes on when the server cannot be reached."""

from tests.browser.conftest import Visitor
from tests.browser.player import Player


def test_a_whole_game_can_be_played_without_a_server(page: Visitor) -> None:
    page.lobby()
    page.offline_ready()
    page.town.stop()
    page.forgive(r"ERR_CONNECTION_REFUSED")  # the check for a newer version
    page.lobby("?play=classic&seats=4&seed=51&pace=instant")
    player = Player(page, 1)
    for _ in range(5):
        player.step()
    before = player.question()
    page.reload()
    page.ready()
    assert player.question() == before
    player.play()
    page.wait_for_selector("#end-title")
    page.click("#again")
    page.wait_for_selector("#table:not([data-over])")
