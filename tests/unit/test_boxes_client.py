"""The page's client of the signaling script: it waits, posts, tries again more slowly, and stops."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import pytest

from tests.unit.paper_wire import PaperWire
from web.room.boxes_client import LONGEST_PAUSE, MOST_TRIES, MOST_WAITING, TROUBLE, BoxesClient, boxes_in
from web.room.wire import Answer


def a_story(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in an event loop, and fail if it takes a minute."""

    @wraps(test)
    def runs(*given: Any, **named: Any) -> None:
        async def story() -> None:
            before = asyncio.all_tasks()
            await test(*given, **named)
            await settle()
            assert asyncio.all_tasks() == before, "something is left running"

        asyncio.run(asyncio.wait_for(story(), 60))

    return runs


class Desk:
    """A client, what it heard, and how long it slept."""

    def __init__(self, wire: PaperWire, room: str = "ABCD") -> None:
        self.heard: list[tuple[str, str]] = []
        self.slept: list[float] = []
        self.told: list[str] = []
        self.client = BoxesClient(
            wire,
            room,
            lambda to, text: self.heard.append((to, text)),
            lambda: self.told.append(self.client.trouble),
            self.sleep,
        )

    async def sleep(self, seconds: float) -> None:
        """Note a pause, which is over at once."""
        self.slept.append(seconds)
        await asyncio.sleep(0)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Let everybody work until something is so."""
        while not is_so():
            await asyncio.sleep(0)


async def settle(times: int = 50) -> None:
    """Let everybody work for a moment."""
    for _ in range(times):
        await asyncio.sleep(0)


@a_story
async def test_boxes_arrive_in_order_and_once_at_whom_they_are_for() -> None:
    wire = PaperWire()
    ann, bob = Desk(wire), Desk(wire)
    ann.client.listen(["host", "ann"])
    for number in range(5):
        bob.client.post("host", f"to the host {number}")
        bob.client.post("ann", f"to ann {number}")
        bob.client.post("carl", "to nobody here")
    await ann.until(lambda: len(ann.heard) == 10)
    await settle()
    assert [text for to, text in ann.heard if to == "host"] == [
        f"to the host {number}" for number in range(5)
    ]
    assert [text for to, text in ann.heard if to == "ann"] == [f"to ann {number}" for number in range(5)]
    ann.client.close()
    bob.client.close()


@a_story
async def test_another_room_hears_nothing() -> None:
    wire = PaperWire()
    ann, bob = Desk(wire), Desk(wire, "WXYZ")
    ann.client.listen(["host"])
    bob.client.post("host", "hello")
    await settle()
    assert ann.heard == []
    ann.client.close()
    bob.client.close()


@a_story
async def test_whoever_listens_again_later_gets_only_what_is_new() -> None:
    wire = PaperWire()
    ann, bob = Desk(wire), Desk(wire)
    ann.client.listen(["ann"])
    bob.client.post("ann", "one")
    await ann.until(lambda: len(ann.heard) == 1)
    ann.client.listen([])
    await settle()
    assert wire.waiting == 0
    assert wire.given_up == 1
    bob.client.post("ann", "two")
    await settle()
    assert len(ann.heard) == 1
    ann.client.listen(["ann"])
    await ann.until(lambda: len(ann.heard) == 2)
    assert ann.heard[1] == ("ann", "two")
    ann.client.close()
    bob.client.close()


@a_story
async def test_listening_to_the_same_addresses_again_asks_nothing_anew() -> None:
    wire = PaperWire()
    ann = Desk(wire)
    for _ in range(3):
        ann.client.listen(["ann", "host", "ann"])
        await settle()
    assert len(wire.asked) == 2
    ann.client.close()


@a_story
async def test_it_asks_less_and_less_often_while_nothing_answers_and_says_so() -> None:
    wire = PaperWire()
    ann = Desk(wire)
    wire.is_down = True
    ann.client.listen(["ann"])
    await ann.until(lambda: len(ann.slept) >= 8)
    assert ann.told == [TROUBLE]
    assert ann.slept[0] == 1.0
    assert all(1.0 <= pause <= LONGEST_PAUSE for pause in ann.slept)
    assert all(later > 1.5 * earlier for earlier, later in zip(ann.slept[1:3], ann.slept[2:4], strict=True))
    assert min(ann.slept[5:8]) >= 0.8 * LONGEST_PAUSE
    wire.is_down = False
    wire.boxes.post("ABCD", "ann", b"back", "page", 0.0)
    await ann.until(lambda: len(ann.heard) == 1)
    assert ann.told == [TROUBLE, ""]
    ann.client.close()


@a_story
async def test_a_connection_that_breaks_while_it_waits_is_tried_again() -> None:
    wire = PaperWire()
    ann = Desk(wire)
    ann.client.listen(["ann"])
    await settle()
    await wire.fails()
    await ann.until(lambda: bool(ann.slept))
    assert ann.client.trouble == TROUBLE
    ann.client.close()


@pytest.mark.parametrize(("retry", "pause"), [(7.0, 7.0), (0.0, 1.0), (5000.0, 60.0)])
@a_story
async def test_it_waits_as_long_as_the_script_asks(retry: float, pause: float) -> None:
    wire = PaperWire()
    ann = Desk(wire)
    wire.next = [Answer(429, "", retry)]
    ann.client.listen(["ann"])
    await ann.until(lambda: bool(ann.slept))
    assert ann.slept == [pause]
    assert ann.told == []
    ann.client.close()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<!doctype html>",
        "[]",
        "{}",
        '{"boxes": {}}',
        '{"boxes": ["x"]}',
        '{"boxes": [{"id": 1, "body": "x"}]}',
        '{"boxes": [{"id": "1"}]}',
        '{"boxes": [{"id": "1&to=x", "body": ""}]}',
        '{"boxes": [{"id": "", "body": ""}]}',
        '{"boxes": [{"id": "' + "1" * 50 + '", "body": ""}]}',
        "[" * 100_000,
        " " * 5_000_000,
    ],
)
@a_story
async def test_an_answer_that_is_none_counts_as_trouble(text: str) -> None:
    wire = PaperWire()
    ann = Desk(wire)
    wire.next = [Answer(200, text)]
    ann.client.listen(["ann"])
    await ann.until(lambda: bool(ann.slept))
    assert ann.told == [TROUBLE]
    assert ann.heard == []
    ann.client.close()


@a_story
async def test_a_script_that_does_not_wait_is_not_asked_all_the_time() -> None:
    wire = PaperWire()
    ann = Desk(wire)
    wire.next = [Answer(200, '{"boxes": []}') for _ in range(5)]
    ann.client.listen(["ann"])
    await ann.until(lambda: len(ann.slept) == 5)
    assert ann.slept == [1.0] * 5
    ann.client.close()


@a_story
async def test_a_box_is_posted_again_if_nothing_answers_but_not_forever() -> None:
    wire = PaperWire()
    ann = Desk(wire)
    wire.is_down = True
    ann.client.post("bob", "hello")
    await settle()
    assert len(wire.asked) == MOST_TRIES
    assert ann.client.trouble == TROUBLE
    wire.is_down = False
    wire.next = [Answer(500, ""), Answer(429, "", 3.0)]
    ann.client.post("bob", "again")
    await settle()
    assert [box.body for box in wire.boxes.get("ABCD", "bob", "", 0.0)] == ["again"]
    assert ann.slept[-1] == 3.0
    assert ann.client.trouble == ""
    ann.client.close()


@pytest.mark.parametrize("status", [400, 413])
@a_story
async def test_a_box_that_will_never_be_taken_is_not_posted_again(status: int) -> None:
    wire = PaperWire()
    ann = Desk(wire)
    wire.next = [Answer(status, "")]
    ann.client.post("bob", "hello")
    await settle()
    assert len(wire.asked) == 1
    ann.client.post("bob", "x" * 8193)
    ann.client.post("bob", "é" * 4097)
    await settle()
    assert len(wire.asked) == 1
    ann.client.close()


@a_story
async def test_of_many_boxes_that_wait_the_newest_are_posted() -> None:
    wire = PaperWire()
    ann = Desk(wire)
    for number in range(50):
        ann.client.post("bob", str(number))
    await settle(200)
    bodies = [box.body for box in wire.boxes.get("ABCD", "bob", "", 0.0)]
    assert bodies == [str(number) for number in range(50 - MOST_WAITING, 50)]
    ann.client.close()


@a_story
async def test_back_on_a_network_it_asks_at_once_again() -> None:
    wire = PaperWire()
    ann = Desk(wire)
    ann.client.listen(["ann"])
    await settle()
    ann.client.hurry()
    await settle()
    assert len(wire.asked) == 2
    assert wire.waiting == 1
    wire.boxes.post("ABCD", "ann", b"one", "page", 0.0)
    ann.client.hurry()
    await ann.until(lambda: len(ann.heard) == 1)
    ann.client.close()


@a_story
async def test_after_it_is_closed_nothing_is_asked_any_more() -> None:
    wire = PaperWire()
    ann = Desk(wire)
    ann.client.listen(["ann"])
    ann.client.post("bob", "one")
    await settle(1)
    ann.client.close()
    await settle()
    asked = len(wire.asked)
    ann.client.listen(["ann"])
    ann.client.post("bob", "two")
    ann.client.hurry()
    await settle()
    assert len(wire.asked) == asked
    assert wire.waiting == 0


@a_story
async def test_whoever_hears_a_box_may_stop_listening() -> None:
    wire = PaperWire()
    ann = Desk(wire)
    ann.client.heard = lambda to, text: ann.client.listen([])
    ann.client.listen(["ann"])
    wire.boxes.post("ABCD", "ann", b"one", "page", 0.0)
    await settle()
    assert wire.waiting == 0
    ann.client.close()


def test_boxes_are_read_as_the_script_writes_them() -> None:
    assert boxes_in(json.dumps({"boxes": [{"id": "0001-0", "body": "é\n"}]})) == [("0001-0", "é\n")]
