"""Links between the Pythons of two pages, commanded through the door; for tests and for the bench."""

from __future__ import annotations

import json

from tests.browser.conftest import Visitor
from tests.browser.rooms.conftest import Party

OPENED = """
import asyncio, json
heard = []
news = asyncio.Event()

def hear(message):
    heard.append(message)
    news.set()
    if message["what"] == "text" and message["text"].startswith("echo"):
        visit.page.link("send", "it", message["text"][4:])

async def hears(what):
    while True:
        for message in heard:
            if message["what"] in (what, "down", "missing"):
                heard.remove(message)
                return message["what"], message["text"]
        news.clear()
        await asyncio.wait_for(news.wait(), 60)

visit.page.door.on["link"] = hear
"""
DO = """
visit.page.link({what!r}, "it", {text!r})
visit.page.door.flush()
json.dumps(await hears({until!r}))
"""
ROUNDS = """
import time
times = []
for number in range({count}):
    began = time.perf_counter()
    visit.page.link("send", "it", "echo" + "x" * 300)
    visit.page.door.flush()
    await hears("text")
    times.append(time.perf_counter() - began)
times.sort()
json.dumps([round(1000 * times[len(times) * part // 100], 1) for part in (50, 95)])
"""
BURST = """
import json
heard.clear()
for number in range(1000):
    visit.page.link("send", "it", f"echo{number}")
visit.page.door.flush()
while len(heard) < 1000:
    news.clear()
    await asyncio.wait_for(news.wait(), 60)
json.dumps([message["text"] for message in heard] == [str(number) for number in range(1000)])
"""


def does(visitor: Visitor, what: str, until: str, text: str = "") -> str:
    """Let Python give a command, and return the text of the message that it waits for."""
    found, said = json.loads(visitor.python(DO.format(what=what, text=text, until=until)))
    assert found == until, said
    return str(said)


def linked(party: Party) -> list[Visitor]:
    """Open two pages whose Pythons are linked."""
    first, second = party.pages(2)
    for visitor in (first, second):
        visitor.python(OPENED)
    answer = does(second, "open", "described", does(first, "open", "described"))
    does(first, "accept", "up", answer)
    return [first, second]


def round_trips(visitor: Visitor, count: int = 200) -> list[float]:
    """Measure texts from Python to Python and back, in milliseconds: the median, and 95 of 100."""
    found: list[float] = json.loads(visitor.python(ROUNDS.format(count=count)))
    return found
