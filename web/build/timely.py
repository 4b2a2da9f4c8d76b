"""A connection that is read only until a moment, however slowly its other end sends."""

import io
import math
import socket
import time


class Timely(io.RawIOBase):
    """The bytes of a connection, or TimeoutError once the time allowed is over.

    The time limit of a socket alone counts anew with each byte.
    """

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.until = math.inf

    def allow(self, seconds: float) -> None:
        """Allow so many seconds from now on."""
        self.until = time.monotonic() + seconds

    def readable(self) -> bool:
        """Whether it can be read: always."""
        return True

    def readinto(self, place: memoryview) -> int:  # type: ignore[override]
        """Read what has come, or wait for it."""
        left = self.until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self.line.settimeout(left if left < math.inf else None)
        return self.line.recv_into(place)
