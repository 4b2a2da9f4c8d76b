"""The signaling script over HTTP, for the local server: who asks for boxes may wait for them."""

from __future__ import annotations

import json
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email.message import Message
from io import BufferedIOBase
from urllib.parse import parse_qs, urlsplit

from web.signaling.boxes import LONGEST, Box, Boxes, Refused, checked

ROOT = "/sig"
WAIT = 20.0
"""Seconds that a request waits for the first box."""
GLANCE = 0.5
"""Seconds after which a waiting request looks whether its browser is still there."""
WAITING = 256
"""How many requests may wait at a time; each of them is a thread."""
FORGOTTEN = 64_000_000
"""The most bytes of a body that are read only to be forgotten."""


@dataclass(frozen=True)
class Reply:
    """A response of HTTP, whose body is JSON."""

    status: int
    data: dict[str, object]
    headers: dict[str, str] = field(default_factory=dict)


def is_signaling(target: str) -> bool:
    """Whether a request is meant for the signaling script."""
    path = urlsplit(target).path
    return path == ROOT or path.startswith(ROOT + "/")


def is_gone(line: socket.socket) -> bool:
    """Whether the other end of a connection has closed it."""
    try:
        readable, _, _ = select.select([line], [], [], 0)
        return bool(readable) and not line.recv(1, socket.MSG_PEEK)
    except (OSError, ValueError):
        return True


def _is_own(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from a page of this site, or from no page."""
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:
        return False


def _once(query: str, name: str) -> str | None:
    """A parameter; None if it is missing or there several times."""
    found = parse_qs(query, keep_blank_values=True).get(name, [])
    return found[0] if len(found) == 1 else None


def _after(query: str) -> str:
    """The id after which boxes are wanted; "" if there is no parameter, "?" if several."""
    if "after" not in parse_qs(query, keep_blank_values=True):
        return ""
    found = _once(query, "after")
    return "?" if found is None else found  # no id contains "?"


class Service:
    """The answers to the two verbs: POST leaves a box, GET fetches the boxes of an address."""

    def __init__(
        self, boxes: Boxes | None = None, wait: float = WAIT, clock: Callable[[], float] = time.time
    ) -> None:
        self.boxes = boxes or Boxes()
        self.wait = wait
        self.clock = clock
        self._news = threading.Condition()
        self._waiting = 0
        self._is_stopped = False

    def stop(self) -> None:
        """Answer all requests that wait."""
        with self._news:
            self._is_stopped = True
            self._news.notify_all()

    def answer(
        self, method: str, target: str, headers: Message, body: bytes, line: socket.socket, sender: str
    ) -> Reply:
        """The answer to a request."""
        try:
            return self._answered(method, target, headers, body, line, sender)
        except Refused as refused:
            also = {"Retry-After": str(refused.retry)} if refused.retry else {}
            return Reply(refused.status, {"error": refused.why}, also)

    def _answered(
        self, method: str, target: str, headers: Message, body: bytes, line: socket.socket, sender: str
    ) -> Reply:
        parts = urlsplit(target)
        _, _, room = parts.path.removeprefix(ROOT).rpartition("/")
        if parts.path != f"{ROOT}/{room}" or not room:
            raise Refused(404, "There is nothing here.")
        if method not in ("GET", "POST"):
            return Reply(405, {"error": "Only GET and POST."}, {"Allow": "GET, POST"})
        if not _is_own(headers.get("Origin"), headers.get("Host")):
            raise Refused(403, "Only pages of this site may ask.")
        to = checked(room, _once(parts.query, "to"))
        if method == "POST":
            return self._post(room, to, body, sender)
        found = self._get(room, to, _after(parts.query), line)
        return Reply(200, {"boxes": [{"id": box.id, "body": box.body} for box in found]})

    def _post(self, room: str, to: str, body: bytes, sender: str) -> Reply:
        """Keep a box, and wake those who wait for one."""
        with self._news:
            made = self.boxes.post(room, to, body, sender, self.clock())
            self._news.notify_all()
        return Reply(201, {"id": made})

    def _get(self, room: str, to: str, after: str, line: socket.socket) -> list[Box]:
        """The boxes of an address, at once if there are any, else when the first one comes."""
        until = time.monotonic() + self.wait
        with self._news:
            found = self.boxes.get(room, to, after, self.clock())
            if found or self._is_stopped:
                return found
            if self._waiting >= WAITING:
                raise Refused(429, "Too many are waiting.", 5)
            self._waiting += 1
            try:
                while (left := until - time.monotonic()) > 0 and not is_gone(line):
                    self._news.wait(min(left, GLANCE))
                    found = self.boxes.get(room, to, after, self.clock())
                    if found or self._is_stopped:
                        break
            finally:
                self._waiting -= 1
        return found

    @property
    def waiting(self) -> int:
        """How many requests wait at the moment."""
        return self._waiting


def body_of(headers: Message, stream: BufferedIOBase) -> bytes:
    """The body of a request, at most a byte more than a box holds, or `Refused` if it is malformed.

    What is beyond is read and forgotten, because browsers show an answer only once all of the body was read.
    """
    if "Transfer-Encoding" in headers:
        return b"".join(_pieces(stream))[: LONGEST + 1]
    length = headers.get("Content-Length", "0")
    if not (length.isascii() and length.isdigit() and len(length) < 10):
        raise Refused(400, "The length of the body is malformed.")
    found = stream.read(min(int(length), LONGEST + 1))
    _forget(stream, int(length) - len(found))
    return found


def _forget(stream: BufferedIOBase, count: int) -> None:
    """Read so many bytes and drop them, unless they are far too many."""
    if count > FORGOTTEN:
        raise Refused(413, f"A box holds at most {LONGEST} bytes.")
    while count > 0 and (piece := stream.read(min(count, 65536))):
        count -= len(piece)


def _pieces(stream: BufferedIOBase) -> Iterator[bytes]:
    """The pieces of a body that is sent in pieces, each after a line with its length."""
    left = LONGEST + 1
    while True:
        try:
            length = int(stream.readline(20).partition(b";")[0].strip(), 16)
        except ValueError:
            raise Refused(400, "The body is malformed.") from None
        if length < 0:
            raise Refused(400, "The body is malformed.")
        piece = stream.read(min(length, left))
        left -= len(piece)
        _forget(stream, length - len(piece))
        stream.readline(20)
        if not length:
            return
        yield piece


def written(reply: Reply) -> bytes:
    """The body of a reply."""
    return json.dumps(reply.data, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
