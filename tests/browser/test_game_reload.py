"""A page that is closed without warning loses nothing: what was answered is on the disk.

That a reload shows the same question is tested without a browser, in `tests/unit/test_visit_reload.py`.
"""

import pytest

from tests.browser.conftest import Visitor
from tests.browser.player import PICKED, Player

TABLES = {
    "classic": "?play=classic&seats=4&seed=44",
    "duel": "?play=duel&role=outlaws&bots=easy&seed=44",
}


@pytest.mark.parametrize("table", TABLES)
def test_a_page_closed_without_warning_loses_nothing(page: Visitor, table: str) -> None:
    page.lobby(f"{TABLES[table]}&pace=instant")
    player = Player(page, 3)
    for _ in range(6):
        player.step()
    player.play(until=player.has_nothing_picked)
    before = player.question()
    address = page.url
    answers = page.python("visit.page.screen.course.sitting.answers")
    page.wait_for_selector(f'html[data-saved="{answers}"]', state="attached")
    other = page.new_page()
    page.page.close()  # the page gets no event
    page.page = other
    other.goto(address)
    page.ready()
    assert Player(page).question() == before


def test_a_duel_is_reloaded_at_one_question_after_the_other(page: Visitor) -> None:
    page.lobby("?play=duel&role=law&bots=easy&seed=8&pace=instant")
    player = Player(page, 5)
    reloaded: list[str] = []

    def is_another() -> bool:
        asked = page.get_attribute("[data-ask]", "data-ask")
        return asked not in reloaded and not page.query_selector(PICKED)

    for _ in range(4):
        player.play(until=is_another)
        before = player.question()
        reloaded.append(before["ask"])
        page.reload()
        page.ready()
        assert player.question() == before
    assert reloaded[:2] == ["first", "play"]
    assert len(set(reloaded)) == 4
