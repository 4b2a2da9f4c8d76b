"""The contract for whoever plays from outside: clicking any `data-act` again and again ends the game.

More games, in every language, are played without a browser, in `tests/unit/test_visit_whole.py`.
"""

from tests.browser.conftest import Visitor
from tests.browser.player import Player


def test_a_game_is_played_to_its_end(page: Visitor) -> None:
    page.lobby("?play=classic&pace=instant&seats=4&lang=en&seed=11&bots=easy")
    player = Player(page, 4)
    player.wait()
    assert page.locator("[data-seat]").count() == 4
    player.play()
    assert page.get_attribute("[data-over]", "data-over") in ("law", "outlaws", "renegade")
    page.wait_for_selector("#end-title")
    assert page.locator(".fate").count() == 4


def test_the_first_card_can_be_played_with_two_clicks(page: Visitor) -> None:
    page.lobby("?pace=instant")
    page.click("#play-alone")
    player = Player(page)
    player.wait()
    player.step()
