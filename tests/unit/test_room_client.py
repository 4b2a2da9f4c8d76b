"""The client of a room: what happens reaches the room, what it wants is done in order, and it ends whole."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bang.net.effects import Keep, ListenBoxes
from bang.net.mesh.effects import (
    AcceptAnswer,
    AnswerRestart,
    CloseLink,
    OpenLink,
    PostBox,
    RestartLink,
    SendText,
)
from bang.net.state import Plan
from bang.net.voting import SILENT_FOR
from tests.net.rooms import playing
from tests.unit.paper_wire import PaperWire
from tests.unit.stores import FakeLocks, ScriptedStore
from tests.unit.test_boxes_client import a_story, settle
from tests.unit.test_short_sdp import CHROMIUM, WELL
from web.door.door import Door
from web.door.page import Page
from web.kept.storage import Storage
from web.room.client import NO_LINKS, OTHER_TAB, TICK, RoomClient, shown_by
from web.room.kept import forget_old_rooms, forget_room, kept_room, kept_rooms
from web.room.short_sdp import full, short

KEY = "room:ABCD:Ann"


class PaperRoom:
    """A room that notes what it is told, and wants what a test says."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []
        self.wanted: list[Any] = []
        self.ticks = 0
        self.is_busy = False
        self.fault: Exception | None = None

    def __getattr__(self, name: str) -> Callable[..., None]:
        """Note whatever else it is told, without the time."""
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda *given: self.told.append((name, *given[:-1]))

    def tick(self, now: float) -> None:
        """Let time pass."""
        self.ticks += 1
        self.is_busy = False
        if self.fault is not None:
            raise self.fault

    def do_start(self, now: float) -> str:
        """A command that returns something."""
        self.told.append(("do_start",))
        return "too few"

    def take(self) -> list[Any]:
        """What it wants."""
        wanted, self.wanted = self.wanted, []
        return wanted


class Desk:
    """A client with a paper page around it."""

    def __init__(
        self, wire: PaperWire | None = None, store: ScriptedStore | None = None, held: Any = None
    ) -> None:
        self.batches: list[list[dict[str, Any]]] = []
        self.door = Door(lambda text: self.batches.append(json.loads(text)))
        self.store = store or ScriptedStore()
        self.wire = wire or PaperWire()
        self.room: Any = PaperRoom()
        self.shown = 0
        self.wall = 0.0
        self.locks = FakeLocks({} if held is None else held)
        self.client = RoomClient(
            Page(self.door),
            Storage(self.store),
            self.locks,
            self.wire,
            self.room,
            name="ABCD",
            slot="Ann",
            wall=lambda: self.wall,
            seen=lambda room: len(room.told),
        )

    async def opened(self) -> Desk:
        """Begin, and forget what was commanded at the beginning."""
        await self.client.storage.open()
        assert await self.client.start()
        self.commands()
        return self

    def commands(self) -> list[tuple[str, str, str]]:
        """The commands for links since the last time."""
        batches, self.batches = self.batches, []
        found = [command for batch in batches for command in batch]
        mark = self.client.mark
        return [
            (one["what"], one["link"].removeprefix(mark), one["text"]) for one in found if one["do"] == "link"
        ]

    def hears(self, what: str, link: str = "", text: str = "") -> None:
        """The page tells something about a link."""
        there = self.client.mark + link if link else ""
        self.door.hear(json.dumps({"kind": "link", "what": what, "link": there, "text": text}))

    def wants(self, *effects: Any) -> None:
        """Let the room want something, which is done when something happens."""
        self.room.wanted += effects
        self.hears("woke")


@a_story
async def test_every_effect_becomes_its_command_with_a_description_built_anew() -> None:
    desk = await Desk().opened()
    desk.wants(
        OpenLink("a", None),
        OpenLink("b", WELL),
        AcceptAnswer("a", WELL),
        RestartLink("a"),
        AnswerRestart("b", WELL),
        SendText("a", "hello"),
        CloseLink("a"),
    )
    assert desk.commands() == [
        ("open", "a", ""),
        ("open", "b", full(WELL)),
        ("accept", "a", full(WELL)),
        ("restart", "a", ""),
        ("answer", "b", full(WELL)),
        ("send", "a", "hello"),
        ("close", "a", ""),
    ]
    await desk.client.close()


@a_story
async def test_what_happens_to_a_link_reaches_the_room() -> None:
    desk = await Desk().opened()
    desk.wants(OpenLink("a", None))
    desk.room.told.clear()
    desk.hears("described", "a", CHROMIUM)
    desk.hears("up", "a")
    desk.hears("text", "a", "hello")
    desk.hears("shaky", "a")
    desk.hears("down", "a", "failed")
    desk.hears("down", "a", "closed")
    assert desk.room.told == [
        ("described", "a", short(CHROMIUM)),
        ("up", "a"),
        ("text", "a", "hello"),
        ("woke",),
        ("woke",),
        ("down", "a"),
    ]
    await desk.client.close()


@a_story
async def test_what_comes_from_a_link_that_is_closed_is_dropped() -> None:
    desk = await Desk().opened()
    desk.wants(OpenLink("a", None), CloseLink("a"))
    desk.room.told.clear()
    desk.hears("text", "a", "late")
    desk.hears("down", "a", "closed")
    desk.hears("text", "never", "x")
    assert desk.room.told == []
    await desk.client.close()


@a_story
async def test_a_description_with_anything_else_in_it_never_reaches_the_page() -> None:
    desk = await Desk().opened()
    desk.wants(OpenLink("a", WELL + "\r\na=x"), SendText("b", "next"))
    assert desk.commands() == [("close", "a", ""), ("send", "b", "next")]
    assert desk.room.told[-1] == ("down", "a")
    desk.wants(OpenLink("c", None))
    desk.hears("described", "c", "nonsense of a browser")
    assert desk.room.told[-1] == ("down", "c")
    assert desk.commands() == [("open", "c", ""), ("close", "c", "")]
    await desk.client.close()


@a_story
async def test_what_comes_after_a_record_waits_until_it_is_on_the_disk() -> None:
    store = ScriptedStore()
    desk = await Desk(store=store).opened()
    store.gates = []
    desk.wants(SendText("a", "before"), Keep({"n": 1}), SendText("a", "after"))
    await settle()
    assert desk.commands() == [("send", "a", "before")]
    desk.wants(SendText("a", "later"))
    await settle()
    assert desk.commands() == []
    assert KEY not in store.texts
    assert not desk.client.has_kept
    shown: list[bool] = []
    desk.client.changed.append(lambda: shown.append(desk.client.has_kept))
    store.let()
    await settle()
    assert desk.commands() == [("send", "a", "after"), ("send", "a", "later")]
    assert json.loads(store.texts[KEY])["data"] == {"n": 1}
    assert shown == [True], "screens are told once"
    store.gates = None
    await desk.client.close()


@a_story
async def test_records_that_wait_are_stored_as_one_and_told_once() -> None:
    store = ScriptedStore()
    desk = await Desk(store=store).opened()
    kept: list[Any] = []
    desk.client.kept.append(kept.append)
    store.gates = []
    desk.wants(Keep({"n": 1}), SendText("a", "1"))
    await settle()
    desk.wants(Keep({"n": 2}), SendText("a", "2"))
    desk.wants(Keep({"n": 3}), SendText("a", "3"))
    store.let()
    await settle()
    assert desk.commands() == [("send", "a", "1")]
    store.let()
    await settle()
    assert desk.commands() == [("send", "a", "2"), ("send", "a", "3")]
    assert kept == [{"n": 1}, {"n": 3}]
    store.gates = None
    await desk.client.close()


@a_story
async def test_a_device_that_stores_nothing_plays_on() -> None:
    store = ScriptedStore()
    desk = await Desk(store=store).opened()
    kept: list[Any] = []
    desk.client.kept.append(kept.append)
    store.is_forbidden = True
    desk.wants(Keep({"n": 1}), SendText("a", "after"))
    await settle()
    assert desk.commands() == [("send", "a", "after")]
    assert kept == []
    assert desk.client.has_kept, "more is not to be had"
    await desk.client.close()


@a_story
async def test_a_command_is_carried_out_at_once_and_returns_what_the_room_says() -> None:
    desk = await Desk().opened()
    desk.room.wanted.append(SendText("a", "start"))
    assert desk.client.do("start") == "too few"
    assert desk.commands() == [("send", "a", "start")]
    desk.client.do("react", "howdy")
    assert desk.room.told[-1] == ("do_react", "howdy")
    await desk.client.close()


@a_story
async def test_boxes_go_to_the_script_and_come_from_it() -> None:
    wire = PaperWire()
    desk = await Desk(wire).opened()
    desk.wants(ListenBoxes(("ann", "host")), PostBox("ann", "to myself"))
    await settle(100)
    assert ("boxed", "ann", "to myself") in desk.room.told
    await desk.client.close()
    await settle()
    assert wire.waiting == 0


@a_story
async def test_servers_are_asked_for_first_and_given_to_the_page() -> None:
    wire = PaperWire()
    wire.files["rooms.json"] = json.dumps(
        {"iceServers": [{"urls": ["stun:127.0.0.1:3478"]}, {"urls": ["http://x"]}, {"urls": ["turn:x:1"]}]}
    )
    desk = Desk(wire)
    desk.room.wanted.append(OpenLink("a", None))
    desk.client.do("ready")
    assert await desk.client.start()
    assert desk.commands() == [
        ("servers", "", '[{"urls": ["stun:127.0.0.1:3478"]}]'),
        ("open", "a", ""),
    ]
    await desk.client.close()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"iceServers": 1}', '{"iceServers": [1, {}, {"urls": []}]}']
)
@a_story
async def test_a_list_of_servers_that_is_none_names_none(text: str) -> None:
    wire = PaperWire()
    wire.files["rooms.json"] = text
    desk = Desk(wire)
    assert await desk.client.start()
    assert desk.commands() == [("servers", "", "[]")]
    await desk.client.close()


@a_story
async def test_time_passes_and_a_leap_of_it_wakes_the_room() -> None:
    desk = await Desk().opened()
    ticked: list[int] = []
    desk.client.ticked.append(lambda: ticked.append(1))
    while not desk.room.ticks:
        await asyncio.sleep(TICK / 5)
    assert ticked == [1]
    assert ("woke",) not in desk.room.told
    desk.wall += 60
    while ("woke",) not in desk.room.told:
        await asyncio.sleep(TICK / 5)
    await desk.client.close()


@a_story
async def test_a_fault_in_a_tick_is_reported_and_the_clock_goes_on() -> None:
    desk = await Desk().opened()
    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, said: faults.append(said["exception"]))
    desk.room.fault = ZeroDivisionError()
    while desk.room.ticks < 3:
        await asyncio.sleep(TICK / 5)
    assert faults[:2] == [desk.room.fault] * 2
    await desk.client.close()


@a_story
async def test_a_room_that_has_more_to_do_gets_its_turn_at_once() -> None:
    desk = await Desk().opened()
    desk.room.is_busy = True
    desk.hears("woke")
    await settle()
    assert desk.room.ticks == 1
    await desk.client.close()


@a_story
async def test_screens_are_told_when_they_have_something_new_to_show() -> None:
    desk = await Desk().opened()
    shown: list[int] = []
    desk.client.changed.append(lambda: shown.append(1))
    desk.hears("woke")
    assert len(shown) == 1
    desk.client._settle()
    assert len(shown) == 1
    await desk.client.close()


@a_story
async def test_a_browser_without_links_and_a_script_that_is_silent_are_told() -> None:
    wire = PaperWire()
    desk = await Desk(wire).opened()
    await wire.fails()
    desk.wants(ListenBoxes(("ann",)))
    await settle()
    assert desk.client.trouble == "rooms_trouble.no_signaling"
    desk.hears("missing", "a", "RTCPeerConnection")
    assert desk.client.trouble == NO_LINKS
    assert ("down", "a") in desk.room.told
    await desk.client.close()


@a_story
async def test_it_ends_with_what_was_still_to_be_said_and_closes_every_link() -> None:
    store = ScriptedStore()
    desk = await Desk(store=store).opened()
    desk.wants(OpenLink("a", None), OpenLink("b", None))
    desk.commands()
    store.gates = []
    desk.room.wanted += [Keep({"n": 1}), SendText("a", "goodbye")]
    closing = asyncio.ensure_future(desk.client.close())
    await settle()
    assert desk.commands() == []
    store.let()
    await closing
    assert desk.commands() == [("send", "a", "goodbye"), ("close", "a", ""), ("close", "b", "")]
    assert "link" not in desk.door.on
    assert desk.locks.held == {}
    told = len(desk.room.told)
    desk.hears("text", "a", "late")
    assert len(desk.room.told) == told
    await desk.client.close()
    store.gates = None


@a_story
async def test_a_seat_is_open_in_one_tab_and_another_tab_may_take_it() -> None:
    held: dict[str, Any] = {}
    first = await Desk(held=held).opened()
    second = Desk(held=held)
    assert not await second.client.start()
    assert second.client.trouble == OTHER_TAB
    first.wants(OpenLink("a", None))
    first.commands()
    thief = FakeLocks(held)
    assert await thief.take(KEY, lambda: None, steal=True)
    await settle()
    assert first.client.trouble == OTHER_TAB
    assert first.commands() == [("close", "a", "")]
    assert KEY in held


@a_story
async def test_a_client_that_is_closed_before_it_has_begun_never_begins() -> None:
    desk = Desk()
    starting = asyncio.ensure_future(desk.client.start())
    await desk.client.close()
    assert not await starting
    assert desk.locks.held == {}
    assert desk.commands() == []


@a_story
async def test_records_of_rooms_are_found_forgotten_and_survive_nonsense() -> None:
    store = ScriptedStore(
        {
            KEY: json.dumps({"form": 1, "when": 5.0, "data": {"n": 1}}),
            "room:WXYZ:Bo: the 2nd": json.dumps({"form": 1, "when": 9.0, "data": {}}),
            "room:AAAA:x": "nonsense",
            "room:BBBB:x": json.dumps({"form": 2, "when": 1.0, "data": {}}),
            "room:CCCC:x": "[]",
            "bang.settings": "{}",
        }
    )
    storage = Storage(store)
    await storage.open()
    assert [(room.name, room.slot, room.data) for room in kept_rooms(storage)] == [
        ("WXYZ", "Bo: the 2nd", {}),
        ("ABCD", "Ann", {"n": 1}),
    ]
    assert kept_room(storage, "AAAA", "x") is None
    forget_room(storage, "WXYZ", "Bo: the 2nd")
    assert [room.name for room in kept_rooms(storage)] == ["ABCD"]
    forget_old_rooms(storage, 5.0)
    assert len(kept_rooms(storage)) == 1
    forget_old_rooms(storage, 1e12)
    assert kept_rooms(storage) == []
    await storage.settled()


@a_story
async def test_links_of_two_rooms_on_one_page_have_different_names() -> None:
    """Somebody who goes straight to another room closes links of the first when the second has some."""
    desk = await Desk().opened()
    desk.wants(OpenLink("l1", None))
    (opened,) = [one for batch in desk.batches for one in batch if one["do"] == "link"]
    assert opened["link"] == f"{desk.client.mark}l1" != "l1"
    told = len(desk.room.told)
    desk.door.hear(json.dumps({"kind": "link", "what": "down", "link": "EFGH-1-l1", "text": "closed"}))
    assert len(desk.room.told) == told
    desk.hears("down", "l1", "closed")
    assert len(desk.room.told) > told
    await desk.client.close()


def test_screens_are_told_when_a_host_that_is_connected_is_no_use() -> None:
    table = playing(1, 3, Plan("classic", 4, "steady"))
    bo = table.room("Bo")
    assert bo.state is not None
    bo.device.state = replace(bo.state, phase="waiting")  # before a game, nothing else changes with it
    before = shown_by(bo)
    assert shown_by(bo) == before
    bo.voting.waits_since = bo.now - 2 * SILENT_FOR
    assert bo.is_host_missing
    assert bo.is_host_here
    assert shown_by(bo) != before
