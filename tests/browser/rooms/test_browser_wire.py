"""Requests of a room from Python's worker: boxes pass between pages, and a wait that is over is given up."""

from __future__ import annotations

import json
import time

from tests.browser.rooms.conftest import Party

OPENED = """
import asyncio, json
from web.door.parts import fetched
await fetched("room")
from web.room.boxes_client import BoxesClient
from web.room.browser_wire import BrowserWire

heard = []
news = asyncio.Event()

def hear(to, text):
    heard.append([to, text])
    news.set()

boxes = BoxesClient(BrowserWire(), "ABCD", hear)
boxes.listen(["{me}", "host"])
"""
HEARS = """
import json
while len(heard) < {count}:
    news.clear()
    await asyncio.wait_for(news.wait(), 60)
json.dumps(heard)
"""


def test_boxes_pass_from_page_to_page_and_a_wait_is_given_up(party: Party) -> None:
    first, second = party.pages(2)
    first.python(OPENED.format(me="ann"))
    second.python(OPENED.format(me="bob"))
    second.python("boxes.post('ann', 'é ♠'); boxes.post('ann', 'two')")
    first.python("boxes.post('bob', 'one')")
    assert json.loads(first.python(HEARS.format(count=2))) == [["ann", "é ♠"], ["ann", "two"]]
    assert json.loads(second.python(HEARS.format(count=1))) == [["bob", "one"]]
    waiting = party.town.signaling
    until = time.monotonic() + 30
    while waiting.waiting != 4 and time.monotonic() < until:
        first.page.wait_for_timeout(50)
    assert waiting.waiting == 4
    for visitor in (first, second):
        visitor.python("boxes.close()")
    while waiting.waiting and time.monotonic() < until:
        first.page.wait_for_timeout(50)
    assert waiting.waiting == 0


def test_a_script_that_is_gone_is_trouble_and_nothing_worse(party: Party) -> None:
    (page,) = party.pages(1)
    page.python(OPENED.format(me="ann"))
    page.forgive("ERR_CONNECTION|Failed to load resource|ERR_EMPTY_RESPONSE")
    party.town.stop()
    trouble = page.python(
        """
        while not boxes.trouble:
            await asyncio.sleep(0.05)
        boxes.close()
        boxes.trouble
        """
    )
    assert trouble == "rooms_trouble.no_signaling"
