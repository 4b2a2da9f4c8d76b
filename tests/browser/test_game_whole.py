"""Whole games, played through the page by clicking random controls."""

import re

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import Player

# A text such as "prompts.dodge" on the page is the key of a missing text.
KEYS = re.compile(
    r"\b(answers|cards|characters|errors|events|help|prompts|reasons|roles|summary|table|waits)\.[a-z_]{3,}"
)
TABLES = [
    ("seats=4&lang=en&seed=11", 4, "en"),
    ("seats=5&lang=fr&seed=12&edition=first&bots=easy", 5, "fr"),
    ("seats=6&lang=it&seed=13&edition=fourth_italian", 6, "it"),
    ("seats=7&lang=nl&seed=14&deck=beginners", 7, "nl"),
]


@pytest.mark.parametrize(("table", "seats", "language"), TABLES)
def test_a_game_is_played_to_its_end(page: Visitor, table: str, seats: int, language: str) -> None:
    page.lobby(f"?play=classic&pace=instant&{table}")
    player = Player(page, seats)
    player.wait()
    assert page.locator("[data-seat]").count() == seats
    assert page.get_attribute("html", "lang") == language
    player.step()
    missing = KEYS.search(page.inner_text("body"))
    assert not missing, missing
    player.play()
    assert page.get_attribute("[data-over]", "data-over") in ("law", "outlaws", "renegade")
    page.wait_for_selector("#end-title")
    assert page.locator(".fate").count() == seats
    missing = KEYS.search(page.inner_text("body"))
    assert not missing, missing


@pytest.mark.parametrize("role", ["sheriff", "deputy", "outlaw", "renegade"])
def test_a_role_can_be_chosen_in_the_address(page: Visitor, role: str) -> None:
    page.lobby(f"?play=classic&seats=5&role={role}&pace=instant&seed=3")
    Player(page).wait()
    assert page.get_attribute(".own-role", "data-help") == f"role:{role}"


def test_the_first_card_can_be_played_with_two_clicks(page: Visitor) -> None:
    page.lobby("?pace=instant")
    page.click("#play-alone")
    player = Player(page)
    player.wait()
    player.step()
