"""Pages without browsers in one room: the real logic of rooms over links and boxes that are made of paper."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

from bang.net.room import Room
from tests.paper_visit import PaperVisit
from tests.unit.paper_wire import PaperWire
from tests.unit.stores import FakeLocks
from tests.unit.test_visit_tabs import TabStore
from web.room.connection import Connection
from web.room.entering import Entering
from web.room.short_sdp import full
from web.visit import Visit

End = tuple["TownPage", str]
"""One end of a link: the page, and the name that the link has there."""


class Device:
    """What several tabs of one browser share: what is stored, and locks if there are any."""

    def __init__(self, locks: bool = True) -> None:
        self.texts: dict[str, str] = {}
        self.tabs: list[TabStore] = []
        self.held: dict[str, Callable[[], object]] = {}
        self.has_locks = locks

    def tab(self) -> tuple[TabStore, FakeLocks]:
        """The store and the locks of one more tab."""
        return TabStore(self.texts, self.tabs), FakeLocks(self.held, self.has_locks)


class TownPage(PaperVisit):
    """A visitor's page whose links lead to the other pages of a town."""

    def __init__(self, town: Town, device: Device) -> None:
        store, self.own_locks = device.tab()
        super().__init__(store, self.own_locks)
        self.town = town
        self.device = device
        self.is_closed = False
        self.has_links = True
        self.visit.rooms.connect = self._connect

    def _connect(self, visit: Visit, entering: Entering, changed: Callable[[], None]) -> Connection:
        return Connection(visit, entering, changed, wire=self.town.wire)

    def _link(self, command: dict[str, Any]) -> None:
        """Do what Python wants done with a link."""
        if not self.is_closed:
            self.town.does(self, command["what"], command["link"], command["text"])

    def hears(self, what: str, link: str, text: str = "") -> None:
        """Tell Python what has happened to a link, a moment later."""
        told = json.dumps({"kind": "link", "what": what, "link": link, "text": text})
        asyncio.get_running_loop().call_soon(self._tell, told)

    def _tell(self, told: str) -> None:
        if not self.is_closed:
            self.door.hear(told)

    @property
    def connection(self) -> Connection:
        """What connects this page with its room."""
        found = self.visit.rooms.client
        assert isinstance(found, Connection)
        return found

    @property
    def room(self) -> Room:
        """The room as this page knows it."""
        return self.connection.room

    async def waits(self, holds: Callable[[], Any], seconds: float = 20.0) -> None:
        """Let time pass until something holds."""
        for _ in range(int(seconds * 100)):
            if self.troubles:
                raise AssertionError(self.troubles[0])
            if holds():
                return
            await asyncio.sleep(0.01)
        raise AssertionError(f"it never came: {self.main.text[:800]}")

    async def dies(self) -> None:
        """Close the tab without a word."""
        self.is_closed = True
        await self.storage.settled()
        client = self.visit.rooms.client
        if isinstance(client, Connection) and client.client is not None:
            if client.client._ticking is not None:
                client.client._ticking.cancel()
            client.client.boxes.close()
            client.client._is_closed = True
        for name, lost in list(self.own_locks.mine.items()):
            if self.device.held.get(name) is lost:
                del self.device.held[name]
        self.town.forgets(self)
        await self.closes()

    @property
    def address(self) -> str:
        """The present address."""
        return self.entries[self.here][1]

    def follows(self, address: str) -> None:
        """Follow a link to another fragment of this page: the browser makes an entry of its own for it."""
        self.entries[self.here + 1 :] = [(0, address)]
        self.goes(1)


class Town:
    """All pages, and what is between them."""

    def __init__(self) -> None:
        self.wire = PaperWire()
        self.described: dict[str, End] = {}
        self.lines: dict[End, End] = {}
        self.pages: list[TownPage] = []

    async def opens(
        self, query: str, fragment: str = "", device: Device | None = None, *, has_links: bool = True
    ) -> TownPage:
        """Open a page."""
        page = TownPage(self, device or Device())
        page.has_links = has_links
        self.pages.append(page)
        await page.opens(query, fragment=fragment)
        page.entries[0] = (page.entries[0][0], page.entries[0][1] or query + fragment)
        return page

    async def room(self, *names: str, **more: str) -> list[TownPage]:
        """Open a room with these people."""
        first = f"?room=new&pace=instant&name={names[0]}" + "".join(f"&{k}={v}" for k, v in more.items())
        host = await self.opens(first)
        await host.waits(lambda: host.html.get("data-room"))
        pages = [host]
        for name in names[1:]:
            pages.append(await self.joins(name, host))
        return pages

    async def joins(self, name: str, host: TownPage, device: Device | None = None) -> TownPage:
        """Let somebody join the host's room."""
        code = host.html.get("data-room")
        page = await self.opens(f"?name={name}&pace=instant", f"#room={code}", device)
        await page.waits(lambda: page.html.get("data-room-state"))
        return page

    async def starts(self, pages: list[TownPage]) -> None:
        """Let all be ready, and the game begin."""
        for page in pages:
            page.go("room-ready")
        host = pages[0]
        await host.waits(lambda: all(one.ready for one in host.room.state.members))  # type: ignore[union-attr]
        host.go("room-start")
        for page in pages:
            await page.waits(lambda page=page: page.screen == "table")  # type: ignore[misc]

    async def ends(self) -> None:
        """Close all pages."""
        for page in self.pages:
            if not page.is_closed:
                await page.dies()

    # -- links -----------------------------------------------------------------------------------------------

    def does(self, page: TownPage, what: str, link: str, text: str) -> None:
        """Do what a page wants done with a link."""
        end = (page, link)
        if what == "open" and not page.has_links:
            page.hears("missing", link)
        elif what in ("open", "restart", "answer"):
            self._describe(end, text)
        elif what == "accept":
            other = self.described.get(_named(text))
            if other is not None and end not in self.lines:
                self.lines[end], self.lines[other] = other, end
                page.hears("up", link)
                other[0].hears("up", other[1])
        elif what == "send" and end in self.lines:
            there, name = self.lines[end]
            there.hears("text", name, text)
        elif what == "close":
            self._drop(end)

    def _describe(self, end: End, offer: str) -> None:
        name = f"u{len(self.described):06d}"
        self.described[name] = end
        role = "active" if offer else "actpass"
        end[0].hears("described", end[1], full(f"{role} 0 {name} {'p' * 22} {'A' * 43} h192.0.2.1:1000"))

    def _drop(self, end: End) -> None:
        other = self.lines.pop(end, None)
        if other is not None:
            self.lines.pop(other, None)
            other[0].hears("down", other[1], "closed")

    def forgets(self, page: TownPage) -> None:
        """End all links of a page."""
        for end in list(self.lines):
            if end[0] is page:
                self._drop(end)


def _named(sdp: str) -> str:
    """The name in a description."""
    found = re.search(r"^a=ice-ufrag:(\S+)", sdp, re.MULTILINE)
    assert found is not None
    return found[1]
