"""Careless input of a real pointer and keyboard, and the back button while cards fly.

Most of it is tested without a browser, in `tests/unit/test_visit_rough.py`.
"""

import json
from random import Random
from typing import Any

from bang import games
from tests.browser.conftest import Visitor
from tests.browser.player import Player


def sound(player: Player) -> None:
    """Fail if a stored game cannot be loaded."""
    stored = player.stored()
    assert stored
    for text in stored.values():
        games.load(json.loads(text)["save"])


def test_double_and_stray_clicks_do_not_break_a_game(page: Visitor) -> None:
    page.lobby("?play=classic&seats=5&seed=81&pace=instant")
    player = Player(page, 8)

    def twice(control: dict[str, Any]) -> None:
        if page.query_selector("dialog[open]"):
            page.keyboard.press("Escape")
        way = player.chance.random()
        if way < 0.7:
            page.locator("[data-act]").nth(control["place"]).dblclick(timeout=10_000, force=way < 0.2)
        else:
            page.locator("[data-act]").nth(control["place"]).click(timeout=10_000, click_count=4, delay=5)
        page.mouse.click(player.chance.randrange(200, 900), player.chance.randrange(200, 500))  # skips

    player.touch = twice
    player.play(until=lambda: player.is_over or len(player.asked) > 15)
    page.wait_for_timeout(300)
    sound(player)
    player.page.keyboard.press("Escape")
    page.lobby("?pace=instant")


def test_random_clicks_and_keys_do_not_break_a_game(page: Visitor) -> None:
    page.set_viewport_size({"width": 900, "height": 700})
    page.lobby("?play=classic&seats=7&seed=82&pace=quick")
    player = Player(page)
    player.wait()
    page.wait_for_timeout(300)
    sound(player)
    chance = Random(1)
    keys = ["Enter", "Space", "Tab", "Escape", "ArrowRight", "ArrowUp", "?", "u", "Enter", "Backspace", "a"]
    for _ in range(100):
        if chance.random() < 0.6:
            page.mouse.click(
                chance.randrange(900), chance.randrange(700), click_count=chance.choice([1, 2, 3])
            )
        elif chance.random() < 0.2:
            page.mouse.move(chance.randrange(900), chance.randrange(700))
            page.mouse.down()
            page.mouse.move(chance.randrange(900), chance.randrange(700), steps=3)
            page.mouse.up()
        else:
            page.keyboard.press(chance.choice(keys))
    page.wait_for_timeout(300)
    assert page.url.startswith(page.town.address), "random input left the site"
    if player.stored():  # random input may delete the game
        sound(player)
    page.lobby("?play=classic&seats=4&seed=83&pace=instant")
    player.step()


def test_the_browsers_back_and_forward_buttons_keep_the_question(page: Visitor) -> None:
    page.lobby("?play=classic&seats=5&seed=11&role=sheriff&pace=instant")
    player = Player(page, 3)
    before = player.question()
    page.go_back()
    page.wait_for_selector("#play-alone")
    page.locator('[data-go^="resume"]').first.click()
    page.wait_for_selector("#table")
    assert player.question() == before
    player.go("help")
    page.wait_for_selector("[data-screen=help]")
    page.go_back()
    page.wait_for_selector("#table")
    assert player.question() == before
    page.go_back()
    page.wait_for_selector("#play-alone")
    page.go_forward()
    page.wait_for_function("history.state === 0")  # forward is a table that is gone
    page.reload()
    page.ready()


def test_leaving_and_returning_while_cards_fly_keeps_one_sound_game(page: Visitor) -> None:
    """After leaving during an animation, no second game goes on in the background."""
    page.lobby("?play=classic&seats=7&pace=normal&seed=84")
    player = Player(page, 3)
    player.wait()
    for _ in range(4):
        page.wait_for_timeout(400)
        page.go_back()
        page.wait_for_selector("#play-alone")
        page.locator('[data-go^="resume"]').first.click()
        page.wait_for_selector("#table")
    page.wait_for_timeout(1500)
    sound(player)
    assert len(player.stored()) == 1
