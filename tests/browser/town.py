"""A server for tests: the real one, which can also fail, send wrong bytes, be slow, and be stopped."""

import re
import socket
import threading
import time
from pathlib import Path

from web.build.headers import TYPES, headers
from web.build.serve import Answer, Server


class TestAnswer(Answer):
    """The answer of the real server, unless the test has set failures, delays or other contents."""

    server: "Town"

    def answer(self, with_body: bool) -> None:
        """Record the request, then fail, wait or answer."""
        self.server.asked.append(self.path)
        self.server.moments.append(time.time())
        for pattern, seconds in self.server.slow.items():
            if re.search(pattern, self.path):
                time.sleep(seconds)
        for pattern, times in list(self.server.failing.items()):
            if times and re.search(pattern, self.path):
                self.server.failing[pattern] -= 1
                self.reply(
                    503, {"Content-Type": "text/plain", "Cache-Control": "no-store"}, b"Not now.", True
                )
                return
        for pattern, content in self.server.replaced.items():
            if re.search(pattern, self.path):
                said = {"Content-Type": TYPES.get(Path(self.path).suffix, "text/plain")}
                said |= headers(self.path, self.root)
                self.reply(200, said | {"Cache-Control": "no-store"}, content.encode(), with_body)
                return
        super().answer(with_body)

    def is_garbled(self) -> bool:
        """Whether this answer gets wrong bytes; it is counted."""
        for pattern, times in self.server.garbled.items():
            if times and re.search(pattern, self.path):
                self.server.garbled[pattern] -= 1
                return True
        return False

    def reply(self, status: int, said: dict[str, str], body: bytes, with_body: bool) -> None:
        """Count the bytes sent, and garble them where the test says so."""
        if status == 200 and self.is_garbled():
            said.pop("Content-Encoding", None)
            body = b"garbled"
        self.server.sent += len(body) if with_body else 0
        super().reply(status, said, body, with_body)


class Town(Server):
    """A server of a folder on a port of its own until it is stopped; then nothing answers any more."""

    def __init__(self, root: Path, port: int = 0) -> None:
        self.root = root
        self.asked: list[str] = []
        self.moments: list[float] = []
        self.sent = 0
        self.slow: dict[str, float] = {}
        self.failing: dict[str, int] = {}
        self.replaced: dict[str, str] = {}
        self.garbled: dict[str, int] = {}
        self.open_lines: list[socket.socket] = []
        super().__init__(root, port, answer=TestAnswer)

    def start(self) -> "Town":
        """Start serving."""
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def process_request(self, request: object, client_address: object) -> None:
        """Record each connection, so that `stop` can close it."""
        if isinstance(request, socket.socket):
            self.open_lines.append(request)
        super().process_request(request, client_address)  # type: ignore[arg-type]

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore closed connections."""

    def stop(self) -> None:
        """Stop for good: take no new connections and close the open ones."""
        self.shutdown()
        self.server_close()
        for line in self.open_lines:
            try:
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue

    @property
    def port(self) -> int:
        """The port it serves on."""
        return int(self.server_address[1])
