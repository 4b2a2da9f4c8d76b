"""A page that is closed without warning loses nothing: what was answered is on the disk.

That a reload shows the same question is tested without a browser, in `tests/unit/test_visit_reload.py`.
"""

from tests.browser.conftest import Visitor
from tests.browser.player import Player


def test_a_page_closed_without_warning_loses_nothing(page: Visitor) -> None:
    page.lobby("?play=classic&seats=4&pace=instant&seed=44")
    player = Player(page, 3)
    for _ in range(6):
        player.step()
    # A card that is picked or chosen is not an answer yet.
    player.play(
        until=lambda: player.question()["ask"] == "play" and "@" not in str(player.question()["keys"])
    )
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
