"""The boxes of the signaling script, without any network: a store with limits; the time is handed in.

A box is a text for an address in a room. It is written once, never changed, and thrown away when it is old.
`sig.mjs` is the same for the host, and `tests/unit/test_signaling.py` holds both to the same behaviour.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address

LETTERS = "ABCDEFGHJKLMNPRSTVWXYZ"
"""The letters of a code: capitals that nobody confuses."""
ROOM = re.compile(f"[{LETTERS}]{{4}}")
ADDRESS = re.compile(r"[A-Za-z0-9_-]{1,40}")
AFTER = re.compile(r"[0-9a-z-]{0,40}")
LONGEST = 8192
"""The bytes of a body."""
AROUND = 400
"""The bytes of memory that a box takes beside its text."""
SWEEP = 5.0
"""Seconds between two rounds that throw old boxes away."""


@dataclass(frozen=True)
class Limits:
    """How much is kept, and for how long.

    The oldest box of the sender with the most boxes makes room for a new one, so nobody can push out the
    boxes of others who have fewer. Whoever listens had it long ago; and if new ones were refused instead,
    anybody could close a room for ten minutes by filling it.
    """

    age: float = 600.0
    """Seconds after which a box is thrown away."""
    of_address: int = 64
    of_room: int = 256
    bytes_in_all: int = 64_000_000
    posts_to_room: int = 300
    """Posts a minute of one sender to one room."""
    posts: int = 900
    """Posts a minute of one sender."""
    senders: int = 20_000
    """How many senders and rooms are counted in a minute."""


@dataclass(frozen=True)
class Box:
    """What was posted, with its id, which sorts in the order of posting."""

    id: str
    to: str
    body: str
    size: int
    at: float
    sender: str
    """A mark of the sender; see `mark`."""


class Refused(Exception):
    """A request that is not fulfilled: its status, a sentence, and after how many seconds to try again."""

    def __init__(self, status: int, why: str, retry: int = 0) -> None:
        super().__init__(why)
        self.status = status
        self.why = why
        self.retry = retry


def checked(room: str, to: str | None, after: str = "") -> str:
    """The address of a box, or `Refused` if it, the room or the id is malformed."""
    if not ROOM.fullmatch(room):
        raise Refused(400, "A room's name is four letters of a code.")
    if to is None or not ADDRESS.fullmatch(to):
        raise Refused(400, "The parameter `to` is needed once: 1 to 40 letters, digits, - or _.")
    if not AFTER.fullmatch(after):
        raise Refused(400, "The parameter `after` is the id of a box.")
    return to


def text_of(body: bytes) -> str:
    """The text of a body, or `Refused` if it is too long, empty or no text."""
    if len(body) > LONGEST:
        raise Refused(413, f"A box holds at most {LONGEST} bytes.")
    if not body:
        raise Refused(400, "The body is empty.")
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused(400, "The body is not UTF-8 text.") from None


def network(sender: str) -> str:
    """The network address that stands for a sender.

    One line to the internet has 2 ** 64 addresses of IPv6, so only the first half of such an address counts.
    """
    if ":" not in sender:
        return sender
    address = IPv6Address(sender.partition("%")[0])
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))


def mark(room: str, sender: str) -> str:
    """A mark that tells the senders of a room apart, so short that it fits thousands of network addresses."""
    return hashlib.sha256(json.dumps([room, sender]).encode()).hexdigest()[:5]


class Boxes:
    """All boxes of all rooms. Nothing lists the rooms."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._rooms: dict[str, list[Box]] = {}
        self._bytes = 0
        self._last = 0
        self._swept = 0.0
        self._minute = -1
        self._posted: Counter[tuple[str, str]] = Counter()

    def post(self, room: str, to: str | None, body: bytes, sender: str, now: float) -> str:
        """Keep a box and return its id, or raise Refused."""
        address = checked(room, to)
        text = text_of(body)
        sender = network(sender)
        self._count(sender, room, now)
        self._throw_away(now)
        size = len(body) + AROUND
        if self._bytes + size > self.limits.bytes_in_all:
            raise Refused(429, "There are too many boxes.", 60)
        boxes = self._rooms.setdefault(room, [])
        self._last = max(self._last + 1, int(now * 1000))
        box = Box(f"{self._last:013d}-0", address, text, size, now, mark(room, sender))
        boxes.append(box)
        self._bytes += box.size
        self._make_room(boxes, address)
        return box.id

    def get(self, room: str, to: str | None, after: str, now: float) -> list[Box]:
        """The boxes of an address that were posted after the one with this id, oldest first."""
        address = checked(room, to, after)
        since = now - self.limits.age
        return [
            box
            for box in self._rooms.get(room, ())
            if box.to == address and box.id > after and box.at > since
        ]

    def _count(self, sender: str, room: str, now: float) -> None:
        """Count a post, or raise Refused if its sender has posted too much in this minute."""
        minute, second = divmod(int(now), 60)
        if minute != self._minute:
            self._minute = minute
            self._posted.clear()
        limits = ((sender, room), self.limits.posts_to_room), ((sender, ""), self.limits.posts)
        is_new = (sender, room) not in self._posted
        if (is_new and len(self._posted) >= self.limits.senders) or any(
            self._posted[key] >= most for key, most in limits
        ):
            raise Refused(429, "Too many boxes in a minute.", 60 - second)
        self._posted.update(key for key, _ in limits)

    def _throw_away(self, now: float) -> None:
        """Throw away what is too old, now and then; `get` passes over it in any case."""
        if abs(now - self._swept) < SWEEP:
            return
        self._swept = now
        since = now - self.limits.age
        for room, boxes in list(self._rooms.items()):
            self._bytes -= sum(box.size for box in boxes if box.at <= since)
            boxes[:] = [box for box in boxes if box.at > since]
            if not boxes:
                del self._rooms[room]

    def _make_room(self, boxes: list[Box], address: str) -> None:
        """Throw away a box of an address with too many, or of a full room."""
        there = [box for box in boxes if box.to == address]
        if len(there) > self.limits.of_address:
            self._drop(boxes, oldest_of_most(there))
        elif len(boxes) > self.limits.of_room:
            self._drop(boxes, oldest_of_most(boxes))

    def _drop(self, boxes: list[Box], box: Box) -> None:
        """Throw away a box."""
        boxes.remove(box)
        self._bytes -= box.size


def fullest(boxes: list[Box], name: Callable[[Box], str]) -> list[Box]:
    """The boxes with the commonest sender or address; among equally common ones, that of the oldest box."""
    [(most, _)] = Counter(map(name, boxes)).most_common(1)
    return [box for box in boxes if name(box) == most]


def oldest_of_most(boxes: list[Box]) -> Box:
    """The box that makes room: the oldest one at the fullest address of the sender with the most boxes."""
    return fullest(fullest(boxes, lambda box: box.sender), lambda box: box.to)[0]
