"""The lessons in a browser: played to their end by the right touches, and by any touches."""

from __future__ import annotations

import json

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import Player
from web.table.course.lesson import Beat, beats
from web.table.print.question import card_of

# What is pointed at must lie under the ring, and nothing of the ring may take a touch away from it.
RINGS = """() => [...document.querySelectorAll(".pointer path.line")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const there = document.elementsFromPoint(x + width / 2, y + height / 2);
    return width > 10 && there.length && !there.some((other) => other.closest(".pointer"));
})"""


def begins(page: Visitor, game: str) -> Player:
    """Open the lesson of a game from the lobby."""
    page.lobby("?pace=instant")
    page.locator(f"input[name=play][value={game}]").check(force=True)
    page.locator("#go-lesson").click()
    page.wait_for_selector(".lesson")
    return Player(page, 5)


def touches(player: Player, beat: Beat) -> None:
    """Make the right touches of one step."""
    page = player.page
    if beat.is_read:
        player.answer("understood")
        return
    (key,) = beat.keys
    for one in (card_of(key), key):
        if page.locator(f"[data-act={json.dumps(one)}]").count():
            player.answer(one)


@pytest.mark.parametrize("game", ["classic", "duel"])
def test_the_right_touches_play_a_lesson_to_its_end(page: Visitor, game: str) -> None:
    player = begins(page, game)
    for beat in [beat for beat in beats(game) if beat.say]:
        page.wait_for_selector(".lesson")
        if beat.points or not beat.is_read:
            page.wait_for_selector(".pointer")
            assert all(page.evaluate(RINGS))
        touches(player, beat)
    page.wait_for_selector("#again:has-text('Now a real game')")


def test_any_touches_play_a_lesson_to_its_end_over_a_reload(page: Visitor) -> None:
    player = begins(page, "duel")
    player.play(until=lambda: len(player.asked) > 12)
    before = page.said(".lesson .asks >> visible=true")
    page.reload()
    page.wait_for_selector(".lesson")
    assert page.said(".lesson .asks >> visible=true") == before
    player.play()
    page.wait_for_selector("#end-title")
