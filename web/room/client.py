"""One room on this page: gives the room its clock and what happens, and carries out what it wants done."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

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
from web.door.messages import LinkVerb
from web.door.page import Page, now
from web.kept.seat import key_of, times_of
from web.kept.storage import Storage
from web.kept.store import Locks
from web.room.boxes_client import BoxesClient
from web.room.kept import as_text
from web.room.servers import meeting
from web.room.short_sdp import NotADescription, full, short
from web.room.wire import Wire

NO_LINKS = "rooms_trouble.no_links"
"""The key of the sentence that says that this browser cannot make links."""
OTHER_TAB = "rooms_trouble.other_tab"
"""The key of the sentence that says that another tab has this seat now."""
TICK = 0.25
LEAP = 3.0
"""If so many seconds more than expected have passed between two ticks, the device was asleep."""


def random_bytes(count: int) -> bytes:
    """Random bytes of the operating system; unlike `crypto.subtle`, they are there without https."""
    return os.urandom(count)


def new_run() -> str:
    """The id of this page load, for `Room`."""
    return random_bytes(8).hex()


class Inputs(Protocol):
    """What a room wants to be told; `bang.net.room.Room` is one."""

    @property
    def is_busy(self) -> bool:
        """Whether it has more to do at once."""

    def tick(self, now: float) -> None:
        """Let time pass."""

    def described(self, link: str, sdp: str, now: float) -> None:
        """A link's offer or answer is ready."""

    def up(self, link: str, now: float) -> None:
        """A link is open."""

    def down(self, link: str, now: float) -> None:
        """A link is closed."""

    def text(self, link: str, said: str, now: float) -> None:
        """A text has come over a link."""

    def boxed(self, to: str, box: str, now: float) -> None:
        """A box has come from the signaling script."""

    def woke(self, now: float) -> None:
        """Everything is to be checked now."""

    def equipped(self, now: float) -> None:
        """The rules of the game have been fetched."""

    def take(self) -> Sequence[Any]:
        """What is to be done, in order."""


def shown_by(room: Any) -> tuple[object, ...]:
    """What screens show of a room, to be compared; the seconds that a clock shows are not in it."""
    pause = room.pause
    return (
        room.state,
        room.shown_state,
        tuple((who, room.way(who)) for who in room.here),
        len(room.log),
        room.log_changes,
        room.asked_at,
        room.pending,
        None if pause is None else replace(pause, seconds_left=None),
        room.is_host_missing,
        room.may_vote,
        room.votes,
        room.refused,
        room.verdict,
        room.branch,
        [id(one) for one in room.notices],
        [id(one) for one in room.reactions],
    )


class RoomClient:
    """A room on this page."""

    def __init__(
        self,
        page: Page,
        storage: Storage,
        locks: Locks,
        wire: Wire,
        room: Inputs,
        *,
        name: str,
        slot: str,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        seen: Callable[[Any], object] = shown_by,
    ) -> None:
        self.page = page
        self.name, self.slot = name, slot
        self.found: list[dict[str, Any]] = []
        """The servers that help devices to find each other."""
        self.link = ""
        """The address under which others can open this page; "" for the address of this page itself."""
        self.storage = storage
        self.locks = locks
        self.room = room
        self.key = key_of(name, slot)
        self.clock = clock
        self.wall = wall
        self.wire = wire
        self.boxes = BoxesClient(wire, name, self._boxed, self._changed)
        self.changed: list[Callable[[], object]] = []
        """Called when screens have something new to show."""
        self.ticked: list[Callable[[], object]] = []
        """Called with every tick, for clocks that are shown."""
        self.kept: list[Callable[[dict[str, Any]], object]] = []
        """Called with a record that is on the disk."""
        self.has_kept = False
        """Whether a record was given to the disk: from then on a reload gives the seat back."""
        self.links: set[str] = set()
        self._trouble = ""
        self._see = seen
        self._seen: object = None
        self._queue: deque[Any] = deque()
        self._keeping: asyncio.Task[None] | None = None
        self._ticking: asyncio.Task[None] | None = None
        self.born = wall() * 1000
        """When this page came to the room, in milliseconds since 1970."""
        self.mark = f"{name}-{self.born:.0f}-"
        """What the page's names of these links begin with: it may still be closing those of another room."""
        self._has_lock = False
        self._has_begun = False
        self._is_hurrying = False
        self._is_closed = False

    @property
    def trouble(self) -> str:
        """The key of a sentence about what does not work at the moment; "" if all is well."""
        return self._trouble or self.boxes.trouble

    # -- begin and end -------------------------------------------------------------------------

    async def start(self, takes_over: bool = False) -> bool:
        """Begin, and return False if the seat is open in another tab and is not taken over."""
        if not await self.locks.take(self.key, self._lost, steal=takes_over):
            self._trouble = OTHER_TAB
            self._is_closed = True
            return False
        self._has_lock = True
        if self._is_closed:  # while it waited for the lock
            self._end()
            return False
        self.page.door.on["link"] = self._heard
        self.found, self.link = await meeting(self.wire)
        if self._is_closed:
            return False
        self.page.link("servers", text=json.dumps(self.found))
        self._has_begun = True
        self._settle()
        self._ticking = asyncio.ensure_future(self._tick())
        return True

    async def close(self) -> None:
        """End: say what is still to be said, close all links, and leave nothing running."""
        if self._is_closed:
            return
        self._settle()
        while self._keeping is not None:
            await self._keeping
        self._end()

    def stop(self) -> None:
        """Stop everything at once, because this device has nothing to do in the room any more."""
        if not self._is_closed:
            self._end()

    def _end(self) -> None:
        """Stop everything at once."""
        self._is_closed = True
        if self._ticking is not None:
            self._ticking.cancel()
        self.boxes.close()
        self._queue.clear()
        for link in sorted(self.links):
            self._link("close", link)
        self.links.clear()
        if self.page.door.on.get("link") == self._heard:
            del self.page.door.on["link"]
        self.page.door.flush()
        if self._has_lock:
            self._has_lock = False
            self.locks.release(self.key)

    def _lost(self) -> None:
        """Another tab has taken the seat over."""
        self._has_lock = False
        self._trouble = OTHER_TAB
        self._end()
        self._tell()

    # -- what happens --------------------------------------------------------------------------

    def do(self, command: str, *given: Any) -> Any:
        """Run one of the room's commands, such as `do("answer", keys)`, and return what it returns."""
        found = getattr(self.room, f"do_{command}")(*given, self.clock())
        if not self._is_closed:
            self._settle()
        return found

    def equipped(self) -> None:
        """The rules of the game are there: the room asks for what it could not read without them."""
        self.room.equipped(self.clock())
        self._settle()

    async def _tick(self) -> None:
        """Let time pass for the room. What happens in between is handled at once, not at the next tick."""
        before = self.wall()
        while True:
            await asyncio.sleep(TICK)
            here = self.wall()
            if times_of(self.storage.read(self.key) or "")[0] > self.born:
                self._lost()  # where there are no locks, this is how one learns of a later tab
                return
            try:
                if abs(here - before - TICK) > LEAP:
                    self._woke()
                self.room.tick(self.clock())
                self._settle()
                for tell in self.ticked:
                    tell()
            except Exception as fault:  # it is shown, and the clock goes on
                asyncio.get_running_loop().call_exception_handler({"message": "a tick", "exception": fault})
            before = here

    def _woke(self) -> None:
        self.boxes.hurry()
        self.room.woke(self.clock())
        self._settle()

    def _boxed(self, to: str, text: str) -> None:
        if not self._is_closed:
            self.room.boxed(to, text, self.clock())
            self._settle()

    def _heard(self, message: Any) -> None:
        """Something has happened to a link, or to this device."""
        what, link, text = message["what"], message["link"].removeprefix(self.mark), message["text"]
        if self._is_closed or (message["link"] and link == message["link"]):
            return
        if what == "woke":
            self._woke()
        elif what == "missing":
            self._trouble = NO_LINKS
            self._down(link)
            self._changed()
        elif link not in self.links:  # it was closed while this was on its way
            return
        elif what == "described":
            self._described(link, text)
        elif what == "up":
            self.room.up(link, self.clock())
        elif what == "text":
            self.room.text(link, text, self.clock())
        elif what == "down" and text != "failed":
            self._down(link)
        else:  # it brings nothing at the moment; the room finds out what can be done
            self.room.woke(self.clock())
        self._settle()

    def _described(self, link: str, sdp: str) -> None:
        try:
            said = short(sdp)
        except NotADescription:
            self._link("close", link)
            self._down(link)
        else:
            self.room.described(link, said, self.clock())

    def _down(self, link: str) -> None:
        self.links.discard(link)
        self.room.down(link, self.clock())

    def _link(self, what: LinkVerb, link: str, text: str = "") -> None:
        """Give the page a command for one of this room's links."""
        self.page.link(what, self.mark + link, text)

    # -- what is to be done --------------------------------------------------------------------

    def _settle(self) -> None:
        """Do what the room wants, and tell the screens if they have something new to show."""
        self._queue.extend(self.room.take())
        self._work()
        self._changed()
        if self.room.is_busy and not self._is_hurrying:
            self._is_hurrying = True
            asyncio.get_running_loop().call_later(0, self._hurry)

    def _hurry(self) -> None:
        """Go on at once with what the room has left to do."""
        self._is_hurrying = False
        if not self._is_closed:
            self.room.tick(self.clock())
            self._settle()

    def _work(self) -> None:
        """Do what waits, up to a record that must be on the disk first."""
        if self._keeping is not None or not self._has_begun:
            return
        while self._queue:
            effect = self._queue.popleft()
            if isinstance(effect, Keep):
                self._queue.appendleft(effect)
                self._keeping = asyncio.ensure_future(self._keep())
                break
            self._carry_out(effect)
        self.page.door.flush()

    async def _keep(self) -> None:
        """Store the latest record; what waits for it or for an older one is done afterwards.

        If the device takes no record, the room goes on without: the storage tells the player.
        """
        try:
            while any(isinstance(effect, Keep) for effect in self._queue):
                waiting = list(self._queue)
                last = max(place for place, effect in enumerate(waiting) if isinstance(effect, Keep))
                data = waiting[last].data
                self.storage.write(self.key, as_text(data, now(), self.born))
                is_kept = await self.storage.settled()
                if self._is_closed:
                    return
                done = 0
                while self._queue and (done <= last or not isinstance(self._queue[0], Keep)):
                    effect = self._queue.popleft()
                    done += 1
                    if not isinstance(effect, Keep):
                        self._carry_out(effect)
                self.page.door.flush()
                self.has_kept = True
                self._changed()
                if is_kept:
                    for tell in self.kept:
                        tell(data)
        finally:
            self._keeping = None
        self._work()

    def _carry_out(self, effect: Any) -> None:
        """Do one thing; what a description of somebody else contains is checked on the way."""
        if isinstance(effect, SendText):
            self._link("send", effect.link, effect.text)
        elif isinstance(effect, OpenLink):
            self.links.add(effect.link)
            if effect.sdp is None:
                self._link("open", effect.link)
            else:
                self._describe("open", effect.link, effect.sdp)
        elif isinstance(effect, AcceptAnswer):
            self._describe("accept", effect.link, effect.sdp)
        elif isinstance(effect, RestartLink):
            self._link("restart", effect.link)
        elif isinstance(effect, AnswerRestart):
            self._describe("answer", effect.link, effect.sdp)
        elif isinstance(effect, CloseLink):
            self.links.discard(effect.link)
            self._link("close", effect.link)
        elif isinstance(effect, PostBox):
            self.boxes.post(effect.to, effect.text)
        elif isinstance(effect, ListenBoxes):
            self.boxes.listen(effect.names)
        else:
            raise TypeError(f"an unknown effect: {effect!r}")

    def _describe(self, verb: LinkVerb, link: str, said: str) -> None:
        """Give the page the other side's description, built anew from its checked parts."""
        try:
            sdp = full(said)
        except NotADescription:
            self._link("close", link)
            self._down(link)
            self._queue.extend(self.room.take())
        else:
            self._link(verb, link, sdp)

    def _changed(self) -> None:
        """Tell the screens if what they show has changed."""
        seen = (self.trouble, self.has_kept, self._see(self.room))
        if seen != self._seen:
            self._seen = seen
            self._tell()

    def _tell(self) -> None:
        for tell in self.changed:
            tell()
