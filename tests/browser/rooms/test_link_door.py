"""Texts go from Python to Python: through the door, over a link between two pages, and the other door."""

from __future__ import annotations

import json

from tests.browser.rooms.conftest import Party
from tests.browser.rooms.doors import BURST, OPENED, does, linked, round_trips

LOADED = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/web/page/links.js'))"


def test_a_thousand_texts_go_from_python_to_python_and_back_in_order(party: Party) -> None:
    first, _ = linked(party)
    assert json.loads(first.python(BURST))


def test_texts_pass_one_by_one_without_waiting_for_others(party: Party) -> None:
    """A text that waited for a frame or for a batch would be seen in the figures, which are printed."""
    first, _ = linked(party)
    median, most = round_trips(first)
    print(f"from Python to Python and back: {median} ms, 95 of 100 within {most} ms")


def test_the_file_for_links_is_loaded_with_the_first_command(party: Party) -> None:
    (page,) = party.pages(1)
    page.python(OPENED)
    assert not page.evaluate(LOADED)
    does(page, "open", "described")
    assert page.evaluate(LOADED)
