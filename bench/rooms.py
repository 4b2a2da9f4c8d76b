"""Rooms of real pages, linked through data channels on this machine's loopback.

python3 -m bench.rooms [CLICKS]

How long it takes from a link to a seat and from a click to the other screens, what goes over the wire, and
how much memory seven pages take. What is compared is measured in turn in the same run.
"""

import argparse
import os
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Error, sync_playwright

from bang.net.state import Plan
from bench.figures import figure, median, spread
from bench.table import at
from tests.browser.conftest import Visitor
from tests.browser.player import OFFERED, PICKED, likes
from tests.browser.rooms.conftest import Party
from tests.browser.town import Town
from tests.net.rooms import playing
from web.build import DIST

CLICKS = 60
"""The answers that are timed in a room of two, in one of seven, and alone."""

TURNS = 3
MEDIAN = 0.5
SHARES = ((MEDIAN, "median"), (0.95, "95 %"))
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus")
TABLE = "play=classic&seats=7&pace=instant&bots=steady&lang=en"
QUIET = 250
"""A click is timed only if no screen has changed for so many milliseconds."""

PATIENCE = 2.0
"""The seconds after a click in which all screens change if it was an answer."""

IDLE = 10
"""The seconds for which the wire is watched while nobody answers."""

# Notes when the person has a seat, and gives each connection a channel of its own for the measurements: its
# other end says what its clock shows, and what goes through it counts for nothing else.
SPY = """
globalThis.connections = [];
globalThis.gauges = [];
globalThis.hears = () => {};
globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...given) {
        super(...given);
        const gauge = this.createDataChannel("gauge", { negotiated: true, id: 99 });
        gauge.onmessage = ({ data }) => {
            if (data !== "?") hears(JSON.parse(data));
            else gauge.send(JSON.stringify([globalThis.called, performance.timeOrigin + performance.now()]));
        };
        connections.push(this);
        gauges.push(gauge);
    }
};
const seating = new MutationObserver(() => {
    if (!document.documentElement?.dataset.roomState) return;
    globalThis.seated = performance.now();
    seating.disconnect();
});
const attributeFilter = ["data-room-state"];
seating.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter });
"""
# Times of the round trips to each other page, and by how much its clock is ahead of ours, from the shortest.
ROUND_TRIPS = """async (count) => {
    const now = () => performance.timeOrigin + performance.now();
    const found = {};
    for (const gauge of gauges.filter(({ readyState }) => readyState === "open")) {
        for (let turn = 0; turn < count; turn += 1) {
            const sent = now();
            const [name, there] = await new Promise((done) => { hears = done; gauge.send("?"); });
            const trip = now() - sent;
            found[name] ??= { trips: [], ahead: 0 };
            if (found[name].trips.every((other) => trip < other)) found[name].ahead = there - sent - trip / 2;
            found[name].trips.push(trip);
        }
    }
    return found;
}"""
# Notes when a click happened, and when the first change after it was painted. Clocks that run are no change.
WATCH = """() => {
    const now = () => performance.timeOrigin + performance.now();
    const isClock = (node) => Boolean((node.nodeType === 1 ? node : node.parentElement)?.closest(".clock"));
    const isOfClocks = ({ target, addedNodes, removedNodes }) => {
        const moved = [...addedNodes, ...removedNodes];
        return isClock(target) || (moved.length > 0 && moved.every((node) => node.matches?.(".clock")));
    };
    globalThis.timing = { clicked: 0, painted: 0, changed: now(), isArmed: false };
    const paint = new MessageChannel();
    paint.port1.onmessage = () => { timing.painted ||= now(); };
    const clicks = ({ timeStamp }) => { timing.clicked = performance.timeOrigin + timeStamp; };
    addEventListener("click", clicks, true);
    new MutationObserver((changes) => {
        if (changes.every(isOfClocks)) return;
        timing.changed = now();
        if (!timing.isArmed) return;
        timing.isArmed = false;
        requestAnimationFrame(() => paint.port2.postMessage(0));
    }).observe(document.getElementById("page"), {
        subtree: true, childList: true, attributes: true, characterData: true,
    });
}"""
ARM = "() => { Object.assign(timing, { clicked: 0, painted: 0, isArmed: true }); }"
SINCE = "() => performance.timeOrigin + performance.now() - timing.changed"
# Answers at random until the game is over, as soon as something is asked.
PLAY = """async () => {
    while (!document.querySelector("[data-over]")) {
        const offered = [...document.querySelectorAll("[data-act]:enabled")];
        const hasty = offered.filter(({ dataset }) => /^(pass|bang-|duel-|indians-)/.test(dataset.act));
        const from = hasty.length && Math.random() < 0.7 ? hasty : offered;
        if (from.length) from[Math.floor(Math.random() * from.length)].click();
        await new Promise((done) => setTimeout(done, 30));
    }
}"""
# What the page has sent so far: the texts of the game, and all that its transports sent for them.
SENT = """async () => {
    const sum = { texts: 0, wire: 0 };
    for (const connection of connections) {
        for (const one of (await connection.getStats()).values()) {
            if (one.type === "data-channel" && one.dataChannelIdentifier === 0) sum.texts += one.bytesSent;
            if (one.type === "transport") sum.wire += one.bytesSent;
        }
    }
    return sum;
}"""
ANSWERS = "sum(not line.text.startswith('dealer') for line in visit.rooms.client.room.log)"


@dataclass
class Timed:
    """What was measured of the clicks in one room."""

    dealers: list[float] = field(default_factory=list)
    """Milliseconds from a click of the dealer to the paint on another screen."""
    members: list[float] = field(default_factory=list)
    """The same from a click of somebody else."""
    last: list[float] = field(default_factory=list)
    """Milliseconds from a click to the last screen's paint."""
    trips: list[float] = field(default_factory=list)


class Pages:
    """Pages at one table: those of a room, or one that plays alone."""

    def __init__(self, visitors: Sequence[Visitor]) -> None:
        self.visitors = list(visitors)
        self.chance = Random(len(visitors))
        self.ahead = [0.0] * len(self.visitors)

    def watches(self) -> None:
        """Begin to note clicks and paints."""
        for visitor in self.visitors:
            visitor.evaluate(WATCH)

    def measures(self) -> list[float]:
        """Compare the clocks of all pages with the first one's, and return the channel's round trips."""
        found = self.visitors[0].evaluate(ROUND_TRIPS, 40)
        for place, visitor in enumerate(self.visitors[1:], 1):
            self.ahead[place] = found[visitor.evaluate("called")]["ahead"]
        return [trip for one in found.values() for trip in one["trips"]]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.visitors[0].query_selector("[data-over]") is not None

    def rests(self) -> None:
        """Wait until no screen changes any more."""
        while min(visitor.evaluate(SINCE) for visitor in self.visitors) < QUIET:
            time.sleep(0.03)

    def click(self) -> tuple[int, list[float]] | None:
        """Click somebody's control, and return whose it was, and after how many milliseconds screens changed.

        None if not all did: it was no answer, but perhaps the choice of a card.
        """
        self.rests()
        for place, visitor in enumerate(self.visitors):
            offered = [one for one in visitor.evaluate(OFFERED) if one["tag"] == "BUTTON"]
            if not offered:
                continue
            control = self.chance.choices(offered, [likes(one["key"]) for one in offered])[0]
            for other in self.visitors:
                other.evaluate(ARM)
            with suppress(Error):
                visitor.locator("[data-act]").nth(control["place"]).click(timeout=3000)
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                painted = [other.evaluate("timing.painted") for other in self.visitors]
                if all(painted):
                    if visitor.query_selector(PICKED):
                        return None
                    clicked = visitor.evaluate("timing.clicked") - self.ahead[place]
                    moments = zip(painted, self.ahead, strict=True)
                    return place, [moment - ahead - clicked for moment, ahead in moments]
                time.sleep(0.02)
            return None
        time.sleep(0.05)
        return None

    def times(self, count: int, found: Timed) -> None:
        """Time so many answers."""
        if len(self.visitors) > 1:
            found.trips += self.measures()
        for _ in range(count):
            timed = None
            while timed is None and not self.is_over:
                timed = self.click()
            if timed is None:
                return
            place, after = timed
            others = found.members if place else found.dealers
            others += [one for other, one in enumerate(after) if other != place]
            found.last.append(max(after))


class Room(Pages):
    """Pages in one room."""

    def __init__(self, party: Party, people: int) -> None:
        self.party = party
        self.seated: list[float] = []
        """Milliseconds from opening the link to having a seat, of each who joined."""
        first = self._page("Ann")
        first.goto(f"{party.town.address}?room=new&{TABLE}&name=Ann")
        first.wait_for_selector("html[data-room]", state="attached")
        self.code = first.get_attribute("html", "data-room")
        visitors = [first]
        for name in NAMES[1:people]:
            visitors.append(self._page(name))
            self.seated.append(self.joins(visitors[-1], name))
        super().__init__(visitors)
        for visitor in visitors:
            visitor.wait_for_selector(f"html[data-peers='{people - 1}']", state="attached")

    def _page(self, name: str) -> Visitor:
        return self.party.page(init=f"globalThis.called = {name!r};{SPY}")

    def joins(self, visitor: Visitor, name: str) -> float:
        """Open the link, and return after how many milliseconds there is a seat."""
        visitor.goto(f"{self.party.town.address}?name={name}&lang=en&pace=instant#room={self.code}")
        visitor.wait_for_function("globalThis.seated")
        return float(visitor.evaluate("seated"))

    def begins(self) -> None:
        """Everybody says that they are ready, and the game begins."""
        for visitor in self.visitors:
            if visitor.query_selector("[data-over]"):
                visitor.locator("[data-go=room-ready]").last.click()
        for visitor in self.visitors:
            visitor.wait_for_selector("html[data-room-state=waiting]", state="attached")
        for visitor in self.visitors[1:]:
            visitor.locator("[data-go=room-ready]").first.click()
        self.visitors[0].locator("[data-go=room-start]:enabled").first.click()
        for visitor in self.visitors:
            visitor.wait_for_selector("html[data-room-state=playing]", state="attached")
            visitor.wait_for_selector("body[data-screen=table]")

    def plays(self) -> None:
        """Play to the end as fast as the pages can."""
        for visitor in self.visitors:
            visitor.evaluate(f"() => {{ ({PLAY})(); }}")
        for visitor in self.visitors:
            visitor.wait_for_selector("[data-over]", state="attached", timeout=900_000)
        self.visitors[0].wait_for_timeout(2000)

    def sent(self) -> tuple[float, float]:
        """How many bytes all pages have sent: the game's texts, and all that the transports sent."""
        found = [visitor.evaluate(SENT) for visitor in self.visitors]
        return sum(one["texts"] for one in found), sum(one["wire"] for one in found)

    def answers(self) -> int:
        """How many answers the log holds."""
        return int(self.visitors[0].python(ANSWERS))

    def measures_wire(self) -> tuple[float, float, int]:
        """Play a game, and return the bytes of its texts and of all per answer and peer, and the answers."""
        before = self.sent()
        self.begins()
        self.plays()
        after, answers = self.sent(), self.answers()
        per = answers * len(self.visitors)
        return (after[0] - before[0]) / per, (after[1] - before[1]) / per, answers

    def measures_idle(self) -> float:
        """How many bytes each page sends a second while nobody answers."""
        before = self.sent()[0]
        time.sleep(IDLE)
        return (self.sent()[0] - before) / IDLE / len(self.visitors)


def descends(process: Path) -> bool:
    """Whether a process was started by this one, or by one that this one started."""
    while process.name not in ("0", "1"):
        if process.name == str(os.getpid()):
            return True
        process = process.parent / (process / "stat").read_text().rpartition(")")[2].split()[1]
    return False


def memory() -> float:
    """The memory that only the processes of our pages have, in MB."""
    found = 0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if b"--type=renderer" in (process / "cmdline").read_bytes() and descends(process):
                held = (process / "smaps_rollup").read_text()
                found += sum(map(int, re.findall(r"^Private_(?:Clean|Dirty): +(\d+)", held, re.MULTILINE)))
    return found * 1024 / 1e6


@contextmanager
def party() -> Iterator[Party]:
    """An empty party with a server and a browser of its own."""
    town = Town(DIST).start()
    browsers: dict[str, Any] = {}
    with sync_playwright() as playwright:
        found = Party(playwright, browsers, town)
        yield found
        found.ends()
        for browser in browsers.values():
            browser.close()
    town.stop()
    found.check()


def alone(found: Party) -> Pages:
    """A page that plays alone at the same table."""
    visitor = found.page()
    visitor.lobby(f"?{TABLE}&seed=1")
    return Pages([visitor])


def simulated(people: int) -> tuple[float, int]:
    """Play a game over a good simulated network; return characters per answer and peer, and the answers."""
    table = playing(people, people, Plan("classic", 7, "steady"))
    before = sum(table.world.bytes.values())
    table.run_until(table.is_over, 20_000)
    answers = sum(not line.text.startswith("dealer") for line in table.rooms()[0].log)
    return (sum(table.world.bytes.values()) - before) / answers / people, answers


def measure_seats(room: Room) -> list[bool]:
    """How long it takes from a link to a seat: at the first visit, and when the page has been here before."""
    again = []
    for visitor, name in zip(room.visitors[1:], NAMES[1:], strict=False):
        visitor.goto("about:blank")
        again.append(room.joins(visitor, name))
    return [
        figure("from link to seat, first visit / 3 s", median(room.seated) / 3000, 1, spread(room.seated)),
        figure("from link to the old seat, later visit / 3 s", median(again) / 3000, 1, spread(again)),
    ]


def measure_wire(room: Room) -> list[bool]:
    """What a game sends."""
    texts, wire, answers = room.measures_wire()
    people = len(room.visitors)
    shown = f"{texts:.0f} bytes, {wire:.0f} with what DTLS and SCTP add; {answers} answers"
    held = figure(f"wire, a game of {people}: per answer and peer / 1 kB", texts / 1000, 1, shown)
    per, count = simulated(people)
    figure("  the same over the simulated network", per / 1000, 1, f"{per:.0f} characters; {count} answers")
    return [held, per <= 1000]


def measure_clicks(count: int) -> tuple[list[bool], Timed]:
    """How long a click takes to the other one's screen, in turn with clicks at a table alone."""
    here, there = Timed(), Timed()
    with party() as found:
        room = Room(found, 2)
        held = measure_wire(room)
        room.begins()
        single = alone(found)
        for pages in (single, room):
            pages.watches()
        for _ in range(TURNS):
            single.times(count // TURNS, here)
            room.times(count // TURNS, there)
            if room.is_over:
                room.begins()
    trip = median(there.trips)
    figure("round trip of the channel, median ms", trip, shown=f"{len(there.last)} answers timed")
    for whose, times in (("the dealer's", there.dealers), ("another's", there.members)):
        for share, part in SHARES:
            taken, own = at(times, share), at(here.last, share)
            name = f"{whose} click on the other screen / 25 ms, {part}"
            wanted, shown = 1 if share == MEDIAN else None, f"{taken:.0f} ms; alone {own:.0f} ms"
            held.append(figure(name, (taken - trip - own) / 25, wanted, shown))
    return held, there


def measure_seven(count: int, two: Timed) -> list[bool]:
    """What is different with seven pages: the last screen's paint, the wire, the memory."""
    seven = Timed()
    with party() as found:
        single = alone(found)
        single.watches()
        single.times(10, Timed())
        lone = memory()
        single.visitors[0].context.close()
        found.visitors.clear()
        time.sleep(1)
        room = Room(found, len(NAMES))
        held = measure_seats(room)
        held += measure_wire(room)
        room.begins()
        room.watches()
        room.times(count, seven)
        idle = room.measures_idle()
        each = memory() / len(NAMES)
    shown = f"{each:.0f} MB; alone {lone:.0f} MB"
    figure("bytes a second from each of seven pages, while nobody answers", idle)
    held.append(
        figure("memory of each of seven pages, more than alone / 60 MB", (each - lone) / 60, 1, shown)
    )
    for share, part in SHARES:
        ratio = at(seven.last, share) / at(two.last, share)
        shown = f"{at(seven.last, share):.0f} ms; with two {at(two.last, share):.0f} ms"
        wanted = 2 if share == MEDIAN else None
        held.append(figure(f"click to the last screen, seven pages / two, {part}", ratio, wanted, shown))
    return held


def main() -> int:
    """Print the figures; fail if a target is missed."""
    parser = argparse.ArgumentParser(prog="python3 -m bench.rooms", description=__doc__)
    parser.add_argument("clicks", nargs="?", type=int, default=CLICKS)
    given = parser.parse_args()
    held, two = measure_clicks(given.clicks)
    held += measure_seven(given.clicks, two)
    return 0 if all(held) else 1


if __name__ == "__main__":
    raise SystemExit(main())
