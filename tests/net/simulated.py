"""A simulated world for devices in rooms: pages, links, the signaling script, and all that goes wrong.

There is no clock and no thread: the world calls its devices in the order of virtual time. One seed decides
all chance, so a failure can be repeated. A device is a bare `Mesh`, or a whole room that passes the effects
of its mesh on.

    world = World(seed)
    page = world.open("ann", make)        # make(run, random_bytes) gives a device
    world.run(10.0)                       # ten virtual seconds
    world.cut(["ann"], ["bob", "cleo"])   # two groups without a connection between them
    world.heal()
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from bang.net.mesh.effects import (
    AcceptAnswer,
    AnswerRestart,
    CloseLink,
    OpenLink,
    PostBox,
    RestartLink,
    SendText,
)

TICK = 0.2
POLL = 0.4
BOXES_LIVE = 600.0
BOXES_OF_ADDRESS = 64
"""The script keeps so many boxes for one address; the oldest makes room."""
ICE_TRIES = 15.0
"""A connection that is not possible at once is tried for so many seconds, as browsers do."""


class Device(Protocol):
    """What the world asks of a device: the inputs of a `Mesh`, and its effects."""

    @property
    def wants_boxes(self) -> bool: ...
    def tick(self, now: float) -> None: ...
    def woke(self, now: float) -> None: ...
    def described(self, link: str, sdp: str, now: float) -> None: ...
    def up(self, link: str, now: float) -> None: ...
    def down(self, link: str, now: float) -> None: ...
    def text(self, link: str, text: str, now: float) -> None: ...
    def boxed(self, text: str, now: float) -> None: ...
    def take(self) -> Sequence[Any]: ...


Make = Callable[[str, Callable[[int], bytes]], Device]


class Page:
    """One load of a page on somebody's device."""

    def __init__(self, owner: str, run: str, device: Device) -> None:
        self.owner = owner
        self.run = run
        self.device = device
        self.is_alive = True
        self.is_asleep = False
        self.links: dict[str, Line] = {}
        self.read: dict[str, int] = {}  # the last box that was read for a name
        self.brought: dict[str, float] = {}  # when the last box came for a name
        self.missed: list[Callable[[], None]] = []  # what happened during a sleep
        self.rises_at = 0.0


class Line:
    """A connection of two pages, from the first offer on."""

    def __init__(self, number: int, page: Page, link: str) -> None:
        self.number = number
        self.ends: list[tuple[Page, str]] = [(page, link)]
        self.is_up = False
        self.is_closed = False
        self.is_broken = False  # silently: nothing passes until it is restarted
        self.can_restart = True
        self.version = 0
        self.last = [0.0, 0.0]
        self.stuck: list[list[str]] = [[], []]

    def side(self, page: Page) -> int:
        return 0 if self.ends[0][0] is page else 1


class World:
    """All devices and what is between them.

    `farewells` and `closings`: how often the other end hears that a page or a link was closed.
    """

    def __init__(
        self,
        seed: int,
        *,
        delay: tuple[float, float] = (0.005, 0.08),
        opening: tuple[float, float] = (0.05, 0.3),
        duplicates: float = 0.1,
        farewells: float = 0.5,
        closings: float = 0.8,
    ) -> None:
        self.seed = seed
        self.now = 0.0
        self.chance = random.Random(seed)
        self.pages: dict[str, Page] = {}
        self.lines: list[Line] = []
        self.boxes: list[tuple[int, float, str, str]] = []  # number, moment, address, text
        self._last_box = 0
        self.boxes_work = True
        self.bytes: dict[tuple[str, str], int] = {}  # characters sent over links, by sender and receiver
        self.frames: list[tuple[str, str, str]] = []  # sender, receiver and text of every frame, if recorded
        self.is_recording = False
        self.other_effect: Callable[[Page, Any], None] | None = None
        self.after_input: Callable[[Page], None] | None = None
        self.listened: Callable[[Page], Iterable[str]] = lambda page: (
            [page.owner] if page.device.wants_boxes else []
        )
        """The names under which a page asks for boxes now."""
        self._delay = delay
        self._opening = opening
        self._duplicates = duplicates
        self._farewells = farewells
        self._closings = closings
        self._queue: list[tuple[float, int, Callable[[], None]]] = []
        self._order = 0
        self._groups: dict[str, int] = {}
        self._offline: set[str] = set()  # only asked for members, never iterated
        self._strangers: set[frozenset[str]] = set()  # only asked for members
        self._loads = 0

    # What a test does

    def open(self, owner: str, make: Make) -> Page:
        """Load a page. One that the owner had open is closed first."""
        if owner in self.pages:
            self.close(owner)
        self._loads += 1
        run = f"run{self._loads}-{self.chance.randrange(16**6):06x}"
        page = Page(owner, run, make(run, random.Random(self.chance.random()).randbytes))
        self.pages[owner] = page
        self._carry_out(page)
        self.later(self.chance.uniform(0, TICK), lambda: self._tick(page))
        self.later(self.chance.uniform(0, POLL), lambda: self._poll(page))
        return page

    def open_beside(self, owner: str, make: Make) -> Page:
        """Load a second page of the same owner; the first one goes on."""
        first = self.pages.pop(owner)
        second = self.open(owner, make)
        self.pages[f"{owner} before {second.run}"] = first
        return second

    def close(self, owner: str) -> None:
        """Close a page; its neighbours hear of it or not."""
        page = self.pages.pop(owner)
        page.is_alive = False
        for line in list(page.links.values()):
            self._leave(line, page, self.chance.random() < self._farewells)

    def sleep(self, owner: str, seconds: float) -> None:
        """A page is in the background: nothing runs there until it is in the foreground again."""
        page = self.pages[owner]
        page.is_asleep = True
        page.rises_at = max(page.rises_at, self.now + seconds)
        self.later(seconds, lambda: self._rise(page))

    def cut(self, *groups: Sequence[str], offline: Sequence[str] = ()) -> None:
        """Divide the network; whoever is in no group is with the rest. `offline` reach no boxes either."""
        self._groups = {owner: number for number, group in enumerate(groups, 1) for owner in group}
        self._offline = set(offline)

    def heal(self) -> None:
        """Make the network whole. Some links that were cut go on, others need a restart or are beyond it."""
        old, self._groups, self._offline = self._groups, {}, set()
        for line in self.lines:
            if line.is_up and len(line.ends) == 2:
                a, b = (old.get(page.owner, 0) for page, _ in line.ends)
                if a != b:
                    if self.chance.random() < 0.5:
                        line.is_broken = True
                        line.can_restart = self.chance.random() < 0.6
                    self._flush(line)

    def never(self, one: str, other: str) -> None:
        """These two can never connect directly."""
        self._strangers.add(frozenset((one, other)))

    def may_connect(self, one: str, other: str) -> bool:
        """Whether a direct connection is possible now."""
        return frozenset((one, other)) not in self._strangers and self._groups.get(
            one, 0
        ) == self._groups.get(other, 0)

    def between(self, one: str, other: str) -> list[Line]:
        """The open lines of two devices."""
        return [
            line
            for line in self.lines
            if line.is_up
            and all(page.links.get(link) is line for page, link in line.ends)
            and sorted(page.owner for page, _ in line.ends) == sorted((one, other))
        ]

    def break_line(self, line: Line, *, loud: bool, can_restart: bool = True) -> None:
        """End a line. Loud: both pages are told, frames under way are lost. Else nothing passes any more."""
        if loud:
            ends = list(line.ends)
            self._shut(line)
            for page, link in ends:
                self._report(page, link, line)
        else:
            line.is_broken = True
            line.can_restart = can_restart

    def say(self, page: Page, link: str, text: str) -> None:
        """Send a text as if the page had; for liars."""
        self._send(page, link, text)

    def later(self, seconds: float, action: Callable[[], None]) -> None:
        """Plan something."""
        self._order += 1
        heapq.heappush(self._queue, (self.now + seconds, self._order, action))

    def run(self, seconds: float) -> None:
        """Let virtual time pass."""
        end = self.now + seconds
        while self._queue and self._queue[0][0] <= end:
            self.now, _, action = heapq.heappop(self._queue)
            action()
        self.now = end

    def flush_effects(self, page: Page) -> None:
        """Carry out what a page wants done after a test has called its device."""
        self._carry_out(page)

    # Pages

    def _input(self, page: Page, call: Callable[[Device], None]) -> None:
        """Give an input to a page, at once or when it wakes up."""
        if not page.is_alive:
            return
        if page.is_asleep:
            page.missed.append(lambda: self._input(page, call))
            return
        call(page.device)
        self._carry_out(page)

    def _carry_out(self, page: Page) -> None:
        for effect in page.device.take():
            self._do(page, effect)
        if self.after_input is not None:
            self.after_input(page)

    def _tick(self, page: Page) -> None:
        if not page.is_alive:
            return
        if not page.is_asleep:
            self._input(page, lambda device: device.tick(self.now))
        self.later(TICK * self.chance.uniform(0.9, 1.1), lambda: self._tick(page))

    def _rise(self, page: Page) -> None:
        if not page.is_alive or not page.is_asleep or self.now < page.rises_at:
            return
        page.is_asleep = False
        missed, page.missed = page.missed, []
        # Browsers bring what was missed before or after they say that the page is visible.
        if self.chance.random() < 0.5:
            self._input(page, lambda device: device.woke(self.now))
            for action in missed:
                action()
        else:
            for action in missed:
                action()
            self._input(page, lambda device: device.woke(self.now))

    # The signaling script

    def _poll(self, page: Page) -> None:
        if not page.is_alive:
            return
        if not page.is_asleep and self.boxes_work and page.owner not in self._offline:
            for name in self.listened(page):
                self._answer_poll(page, name)
        self.later(POLL * self.chance.uniform(0.5, 1.5), lambda: self._poll(page))

    def _answer_poll(self, page: Page, name: str) -> None:
        """Bring the new boxes of an address in the order of posting; some come once more, later."""
        after = page.read.get(name, 0)  # a page that is loaded anew reads all that are left once more
        moment = max(page.brought.get(name, 0.0), self.now + self.chance.uniform(*self._delay))
        page.brought[name] = moment
        for number, posted, to, text in list(self.boxes):
            if number > after and to == name and self.now - posted < BOXES_LIVE:
                page.read[name] = number
                self._bring_box(page, text, moment - self.now)
                if self.chance.random() < self._duplicates:
                    self._bring_box(page, text, moment - self.now + self.chance.uniform(*self._delay))

    def _bring_box(self, page: Page, text: str, seconds: float) -> None:
        self.later(seconds, lambda: self._input(page, lambda device: device.boxed(text, self.now)))

    def _post(self, page: Page, to: str, text: str) -> None:
        if self.boxes_work and page.owner not in self._offline:
            self.later(self.chance.uniform(*self._delay), lambda: self.leave_box(to, text))

    def leave_box(self, to: str, text: str) -> None:
        """Leave a box as anybody can who knows the name of the room."""
        self._last_box += 1
        self.boxes.append((self._last_box, self.now, to, text))
        its = [box for box in self.boxes if box[2] == to]
        for box in its[: max(0, len(its) - BOXES_OF_ADDRESS)]:
            self.boxes.remove(box)

    # Effects

    def _do(self, page: Page, effect: Any) -> None:
        match effect:
            case SendText(link, text):
                self._send(page, link, text)
            case PostBox(to, text):
                assert len(text) <= 8192, "a box is too large"
                self._post(page, to, text)
            case OpenLink(link, None):
                line = self._new_line(page, link)
                self._describe(page, link, f"offer {line.number} " + "x" * 400)
            case OpenLink(link, str(sdp)):
                self._join(page, link, sdp)
            case AcceptAnswer(link, sdp):
                self._accept(page, link, sdp)
            case RestartLink(link):
                if link in page.links:
                    line = page.links[link]
                    line.version += 1
                    self._describe(page, link, f"restart {line.number} {line.version} " + "x" * 400)
            case AnswerRestart(link, sdp):
                words = sdp.split()
                known = page.links.get(link)
                if known is not None and words[:2] == ["restart", str(known.number)]:
                    self._describe(page, link, f"restarted {known.number} {words[2]}")
            case CloseLink(link):
                gone = page.links.get(link)
                if gone is not None:
                    self._leave(gone, page, self.chance.random() < self._closings)
            case _:
                assert self.other_effect is not None, f"nobody carries out {effect}"
                self.other_effect(page, effect)

    def _new_line(self, page: Page, link: str) -> Line:
        assert link not in page.links, f"the name {link} is taken"
        line = Line(len(self.lines) + 1, page, link)
        self.lines.append(line)
        page.links[link] = line
        return line

    def _describe(self, page: Page, link: str, sdp: str) -> None:
        def report() -> None:
            if link in page.links:
                self._input(page, lambda device: device.described(link, sdp, self.now))

        self.later(self.chance.uniform(*self._opening), report)

    def _join(self, page: Page, link: str, sdp: str) -> None:
        """Answer an offer. Several pages may do so; the one whose answer is accepted is the other end."""
        words = sdp.split()
        is_offer = words[:1] == ["offer"] and words[1].isdigit() and int(words[1]) <= len(self.lines)
        if not is_offer:
            self.later(0.01, lambda: self._input(page, lambda device: device.down(link, self.now)))
            return
        mine = self._new_line(page, link)
        self._describe(page, link, f"answer {words[1]} {mine.number} " + "x" * 400)

    def _accept(self, page: Page, link: str, sdp: str) -> None:
        line = page.links.get(link)
        words = sdp.split()
        if line is None or len(words) < 3 or words[1] != str(line.number):
            return
        if words[0] == "restarted":
            if line.is_up and int(words[2]) == line.version:
                self.later(self.chance.uniform(*self._opening), lambda: self._restart(line))
        elif words[0] == "answer" and not line.is_up:
            theirs = self.lines[int(words[2]) - 1]
            self._try(line, theirs, self.now + ICE_TRIES)

    def _try(self, line: Line, theirs: Line, until: float) -> None:
        """Bring a line up as soon as the network allows it."""
        if line.is_closed or theirs.is_closed or line.is_up or theirs.is_up or self.now > until:
            return
        (mine, link), (other, others) = line.ends[0], theirs.ends[0]
        if not (mine.is_alive and other.is_alive and self.may_connect(mine.owner, other.owner)):
            self.later(0.5, lambda: self._try(line, theirs, until))
            return
        theirs.is_closed = True
        line.ends.append((other, others))
        other.links[others] = line
        line.is_up = True
        for page, name in ((mine, link), (other, others)):
            self._open_end(line, page, name)

    def _open_end(self, line: Line, page: Page, name: str) -> None:
        def report() -> None:
            if page.links.get(name) is line:
                self._input(page, lambda device: device.up(name, self.now))

        # Nothing is brought to a page before it was told that the link is open.
        moment = self.chance.uniform(*self._opening)
        line.last[1 - line.side(page)] = self.now + moment
        self.later(moment, report)

    def _restart(self, line: Line) -> None:
        pages = [page for page, _ in line.ends]
        if line.is_up and line.can_restart and self.may_connect(pages[0].owner, pages[1].owner):
            line.is_broken = False
            self._flush(line)

    # Lines

    def _passes(self, line: Line) -> bool:
        (one, _), (other, _) = line.ends
        return not line.is_broken and self._groups.get(one.owner, 0) == self._groups.get(other.owner, 0)

    def _send(self, page: Page, link: str, text: str) -> None:
        line = page.links.get(link)
        if line is None or not line.is_up:
            return
        side = line.side(page)
        other = line.ends[1 - side][0]
        key = (page.owner, other.owner)
        self.bytes[key] = self.bytes.get(key, 0) + len(text.encode("utf-8", "surrogatepass"))
        if self.is_recording:
            self.frames.append((page.owner, other.owner, text))
        if not self._passes(line) or line.stuck[side]:
            line.stuck[side].append(text)
        else:
            self._transmit(line, side, text)

    def _transmit(self, line: Line, side: int, text: str) -> None:
        moment = max(line.last[side], self.now + self.chance.uniform(*self._delay))
        line.last[side] = moment

        def arrive() -> None:
            if not line.is_up:
                return
            page, link = line.ends[1 - side]
            if not self._passes(line):
                line.stuck[side].append(text)
            elif page.links.get(link) is line:
                self._input(page, lambda device: device.text(link, text, self.now))

        self.later(moment - self.now, arrive)

    def _flush(self, line: Line) -> None:
        if not line.is_up or not self._passes(line):
            return
        for side in (0, 1):
            stuck, line.stuck[side] = line.stuck[side], []
            for text in stuck:
                self._transmit(line, side, text)

    def _leave(self, line: Line, page: Page, is_heard: bool) -> None:
        """One page closes its end; the other is told, or finds out by itself."""
        others = [end for end in line.ends if end[0] is not page]
        was_up, passes = line.is_up, len(line.ends) == 2 and self._passes(line)
        for end, link in line.ends:
            if end is page:
                page.links.pop(link, None)
        line.is_closed = True
        if was_up and is_heard and passes:
            moment = max(line.last[line.side(page)], self.now) + self.chance.uniform(*self._delay)

            def tell() -> None:
                self._shut(line)
                for other, link in others:
                    self._report(other, link, line)

            self.later(moment - self.now, tell)
        elif was_up:
            line.is_broken, line.can_restart = True, False

    def _shut(self, line: Line) -> None:
        line.is_up, line.is_closed = False, True

    def _report(self, page: Page, link: str, line: Line) -> None:
        if page.links.get(link) is line:
            del page.links[link]
            self._input(page, lambda device: device.down(link, self.now))
