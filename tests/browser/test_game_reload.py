"""A reload shows the same question with the same answers, whatever the question is."""

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import Player
from tests.browser.questions import QUESTIONS, as_file, at

PROMPTS = list(QUESTIONS)


@pytest.mark.parametrize("prompts", [PROMPTS[start::4] for start in range(4)], ids=" ".join)
def test_a_reload_shows_the_same_question(page: Visitor, prompts: list[str]) -> None:
    page.lobby("?pace=instant")
    player = Player(page)
    for prompt in prompts:
        game = at(prompt)
        player.opens(as_file(game, f"game-{prompt}"))
        before = player.question()
        assert before["ask"] == prompt
        assert before["words"]
        assert before["hand"] == sorted(game.view(0)["seats"][0]["hand"])
        page.reload()
        page.ready()
        assert player.question() == before
        player.step()
        player.step()
        player.leaves()


def test_a_reload_shows_the_same_curtain(page: Visitor) -> None:
    page.lobby("?play=classic&seats=4&hands=pass&pace=instant&seed=43")
    player = Player(page)
    player.wait()
    before = page.inner_text("#table-curtain")
    page.reload()
    page.ready()
    player.wait()
    assert page.inner_text("#table-curtain") == before


def test_a_page_closed_without_warning_loses_nothing(page: Visitor) -> None:
    page.lobby("?play=classic&seats=4&pace=instant&seed=44")
    player = Player(page, 3)
    for _ in range(6):
        player.step()
    while any("@" in key for key in player.question()["keys"]):  # a picked card is not an answer yet
        player.step()
    before = player.question()
    address = page.url
    page.wait_for_timeout(50)
    other = page.new_page()
    page.page.close()  # the page gets no event
    page.page = other
    other.goto(address)
    page.ready()
    assert Player(page).question() == before
