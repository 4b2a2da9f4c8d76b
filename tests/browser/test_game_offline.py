"""The game goes on when the server cannot be reached."""

from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import as_file, near_the_end


def test_a_game_can_be_played_to_its_end_without_a_server(page: Visitor) -> None:
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
    player.leaves()
    page.click("#go-help")
    page.wait_for_selector("body[data-screen=help] .entries h2")
    page.click("[data-go=back]")
    player.opens(as_file(near_the_end(), "late"))
    player.play()
    page.wait_for_selector("#end-title")
    assert page.evaluate("document.activeElement.id") == "end-title"
    player.again()
