"""People in a room: each is a page in a browser context of its own, linked with the others for real.

`gathered` opens a room and lets the others join. Pages are closed, reloaded, cut off from each other, and
play by themselves between the steps of a test.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page

from tests.browser.conftest import PATIENCE
from tests.browser.player import Player
from tests.browser.rooms.conftest import Party
from web.build import ROOT

# Plays by itself while `playing` is true: clicks one of the answers that are offered, the harmful ones rather
# than the others, so that games end. A page that reloads plays on only if it is told to again.
AUTOPLAY = """
globalThis.playing = false;
globalThis.clicked = 0;
const HARMS = /^(bang|gatling|indians|duel|pass|colt|peacemaker|derringer|knife|quick_fire|buffalo_rifle)/;
const SPARES = /^(beer|saloon|tavern|end)/;
const likes = (key) => {
  const card = key.replace(/^(law|outlaws):/, "");
  return HARMS.test(card) ? 4 : SPARES.test(card) ? 0.3 : 1;
};
setInterval(() => {
  if (!globalThis.playing || document.querySelector("[data-over]")) return;
  const offered = [...document.querySelectorAll("[data-act]")].filter(
    (one) => !one.disabled && one.getBoundingClientRect().width > 0 && one.checkVisibility(),
  );
  let left = Math.random() * offered.reduce((sum, one) => sum + likes(one.dataset.act), 0);
  const chosen = offered.find((one) => (left -= likes(one.dataset.act)) <= 0) ?? offered.at(-1);
  if (!chosen) return;
  globalThis.clicked += 1;
  chosen.click();
}, 40);
"""
# Knows all connections of a page, so that a test can silence or close some of them. What comes or is sent
# over a silenced one is lost, as in a network that is cut.
CONNECTIONS = """
globalThis.connections = [];
const Real = globalThis.RTCPeerConnection;
globalThis.RTCPeerConnection = class extends Real {
  constructor(...given) {
    super(...given);
    this.isSilenced = false;
    globalThis.connections.push(this);
  }
  createDataChannel(...given) {
    const channel = super.createDataChannel(...given);
    const send = channel.send.bind(channel);
    let heard = null;
    channel.send = (text) => { if (!this.isSilenced) send(text); };
    channel.addEventListener("message", (event) => { if (!this.isSilenced) heard?.(event); });
    Object.defineProperty(channel, "onmessage", { get: () => heard, set: (value) => { heard = value; } });
    return channel;
  }
};
const mark = (description) => /^a=ice-ufrag:(.+?)\\r?$/m.exec(description?.sdp ?? "")?.[1] ?? "";
const open = () => connections.filter((one) => one.connectionState !== "closed");
globalThis.ownMarks = () => open().map((one) => mark(one.currentLocalDescription));
globalThis.cut = (marks, isClosed) => {
  for (const one of open()) {
    if (!marks.includes(mark(one.currentRemoteDescription))) continue;
    if (isClosed) one.close();
    else one.isSilenced = true;
  }
};
globalThis.heal = () => { for (const one of open()) one.isSilenced = false; };
"""
TOLD = """() => {
  const { room, peers, roomState } = document.documentElement.dataset;
  return { room: room ?? null, peers: peers ?? null, state: roomState ?? null };
}"""
# In the middle of a reload there is no document for a moment.
IS_TOLD = """(wanted) => document.documentElement !== null && Object.entries(wanted).every(
  ([name, value]) => (document.documentElement.dataset[name] ?? null) === value,
)"""
# What everybody at the table sees alike of the game when it is over. Sentences are left out: they are in the
# second person to the player they are about.
PUBLIC = """() => ({
  over: document.querySelector("[data-over]").dataset.over,
  winner: document.querySelector("#end-title").innerText,
  fates: [...document.querySelectorAll(".fates > li")].map((one) => [
    one.className, one.querySelector(".fate-role")?.innerText,
  ]),
  points: [...document.querySelectorAll(".points > li > b")].map((one) => one.innerText),
  medals: [...document.querySelectorAll(".medals > li")].map((one) => one.innerText.match(/\\d+/g)),
  seats: [...document.querySelectorAll("[data-seat]")].map((seat) => [
    seat.dataset.seat,
    seat.querySelectorAll(".bullet").length,
  ]).sort(),
  discards: document.querySelector("#discards")?.getAttribute("aria-label"),
})"""


class Guest:
    """One person's page."""

    def __init__(self, party: Party, name: str, browser: str = "chromium") -> None:
        self.town = party.town
        self.name = name
        self.visitor = party.page(browser, AUTOPLAY + CONNECTIONS)
        self.is_there = True

    @property
    def page(self) -> Page:
        """The page that this person looks at."""
        found: Page = self.visitor.page
        return found

    # -- ways in -----------------------------------------------------------------------------------

    def opens(self, **setup: str | int) -> str:
        """Open a room, and return its code."""
        query = urlencode({"room": "new", **setup, "name": self.name, "lang": "en", "pace": "instant"})
        self.page.goto(f"{self.town.address}?{query}")
        self.is_told(roomState="waiting")
        return self.code

    def address(self, code: str) -> str:
        """The address at which this person joins a room."""
        query = urlencode({"name": self.name, "lang": "en", "pace": "instant"})
        return f"{self.town.address}?{query}#room={code}"

    def goes(self, code: str) -> None:
        """Open the address of a room, and wait for nothing."""
        self.page.goto(self.address(code), wait_until="commit")

    def joins(self, code: str) -> None:
        """Join a room."""
        self.goes(code)
        self.is_told(roomState="waiting")

    # -- what the page tells -----------------------------------------------------------------------

    def told(self) -> dict[str, str | None]:
        """Read what the page tells about the room."""
        found: dict[str, str | None] = self.page.evaluate(TOLD)
        return found

    def is_told(self, timeout: float = PATIENCE, **wanted: str | None) -> None:
        """Wait until the page tells this: `room`, `peers` or `roomState`."""
        self.page.wait_for_function(IS_TOLD, arg=wanted, timeout=timeout)

    @property
    def code(self) -> str:
        """The code of the room."""
        return str(self.told()["room"])

    @property
    def state(self) -> str | None:
        """The state of the room."""
        return self.told()["state"]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.page.query_selector("[data-over]"))

    def public(self) -> Any:
        """Read what everybody at the table sees of a game that is over."""
        self.page.wait_for_selector("#end-title")
        self.page.wait_for_function(
            "() => !document.querySelector('.fates > .closed')"
        )  # all roles are turned up
        return self.page.evaluate(PUBLIC)

    # -- what one does -----------------------------------------------------------------------------

    def go(self, command: str) -> None:
        """Click a control of the room."""
        self.page.locator(f'[data-go="{command}"]:visible').first.click()

    def plays(self, plays: bool = True) -> None:
        """Let the page play by itself, or stop it."""
        self.page.evaluate("(plays) => { globalThis.playing = plays; }", plays)

    def reloads(self) -> None:
        """Reload the page."""
        self.page.reload()

    def closes(self) -> None:
        """Close the page."""
        self.page.close()
        self.is_there = False

    def reopens(self, code: str) -> None:
        """Open a closed page anew, in the same browser."""
        self.visitor.page = self.visitor.new_page()
        self.is_there = True
        self.page.goto(self.address(code))

    def loses_the_script(self) -> None:
        """Let nothing through to the signaling script any more."""
        self.visitor.forgive("/sig/")
        self.visitor.context.route("**/sig/**", lambda route: route.abort())

    def finds_the_script(self) -> None:
        """Let everything through to the signaling script again."""
        self.visitor.context.unroute("**/sig/**")

    def player(self, seed: int) -> Player:
        """A player that clicks as a person does."""
        return Player(self.visitor, seed, page=self.page)

    def leaves(self) -> None:
        """Leave the room during a game, and go to the lobby."""
        self.plays(False)
        if not self.page.locator('[data-go="room-leave"]:visible').count():
            self.go("table-room")
        self.go("room-leave")
        self.page.wait_for_selector("#play-alone")
        self.is_told(room=None, peers=None, roomState=None)


# -- several of them -----------------------------------------------------------------------------------


SAID = tomllib.loads((ROOT / "assets/text/room/en.toml").read_text(encoding="utf-8"))
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")


def guests(party: Party, count: int) -> list[Guest]:
    """Open this many empty pages."""
    return [Guest(party, name) for name in NAMES[:count]]


def gathered(party: Party, count: int, **setup: str | int) -> list[Guest]:
    """Let this many people meet in a room; the first of them opens it."""
    found = guests(party, count)
    code = found[0].opens(**setup)
    for guest in found[1:]:
        guest.goes(code)
    for guest in found:
        guest.is_told(roomState="waiting", peers=str(count - 1))
    return found


def sentence(key: str) -> str:
    """What the page says for the key of a text of rooms, up to what is filled in."""
    group, _, name = key.partition(".")
    return str(SAID[group][name]).partition("{")[0].strip()


def begin(found: Sequence[Guest]) -> None:
    """Everybody is ready, and the host starts the game."""
    for guest in found[1:]:
        guest.go("room-ready")
    found[0].page.wait_for_selector("#room-start:not([disabled])")
    found[0].go("room-start")
    for guest in found:
        guest.is_told(roomState="playing")


def all_play(found: Sequence[Guest], plays: bool = True) -> None:
    """Let all pages play by themselves, or stop them."""
    for guest in found:
        guest.plays(plays)


def until(
    found: Sequence[Guest],
    holds: Callable[[], bool],
    seconds: float = PATIENCE / 1000,
    each: Callable[[], object] = lambda: None,
) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, [(guest.name, guest.told()) for guest in found if guest.is_there]
        each()
        found[0].page.wait_for_timeout(150)


def log_length(guest: Guest) -> int:
    """Count the lines of the log that a page has."""
    return int(guest.visitor.python("len(visit.rooms.client.room.log)"))


def advances(found: Sequence[Guest], lines: int = 12) -> None:
    """Let the pages play on until the first one's log has grown by this many lines, or the game is over."""
    goal = log_length(found[0]) + lines
    until(found, lambda: found[0].is_over or log_length(found[0]) >= goal)


def ends(found: Sequence[Guest]) -> None:
    """Let all pages play to the end, and check that all screens show the same."""
    all_play(found)
    for guest in found:
        guest.page.wait_for_selector("[data-over]", state="attached", timeout=2 * PATIENCE)
    first, *others = [guest.public() for guest in found]
    assert first["fates"]
    for other in others:
        assert other == first


def cut(one: Sequence[Guest], other: Sequence[Guest], is_closed: bool = False) -> None:
    """Cut the network between two groups of pages: silence all connections, or close them."""
    marks = {guest.name: guest.page.evaluate("ownMarks()") for guest in (*one, *other)}
    for here, there in ((one, other), (other, one)):
        theirs = [mark for guest in there for mark in marks[guest.name]]
        for guest in here:
            guest.page.evaluate("([marks, isClosed]) => cut(marks, isClosed)", [theirs, is_closed])
    for guest in (*one, *other):
        guest.loses_the_script()


def heal(found: Sequence[Guest]) -> None:
    """Heal the network."""
    for guest in found:
        guest.finds_the_script()
        guest.page.evaluate("heal()")
