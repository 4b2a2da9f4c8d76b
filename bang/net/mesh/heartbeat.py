"""Signs of life: when a member was last heard, by any way, and how long a sign takes there and back."""

PING_EVERY = 2.0
"""Seconds without a packet after which a ping is sent, on every link and to everybody who is relayed."""

SILENT_AFTER = 4.0
"""Seconds after which a link that brings nothing is no longer trusted."""

MISSING_AFTER = 6.0
"""Seconds without a sign by any way after which a member is missing."""

ASLEEP_AFTER = 2.5
"""Seconds in which this device did nothing, after which it is too early to judge the others."""

PROBATION = 2.0
"""After such a sleep, links and members have this long to give a sign."""

NEVER = -1e9
"""A moment before all others."""

MOST_OPEN = 8
"""The most pings without answer that are remembered."""


class Pulse:
    """The signs of life of one member in one session."""

    def __init__(self, now: float) -> None:
        self.heard = now
        self.round_trip = 0.0
        self._number = 0
        self._sent: dict[int, float] = {}
        self._highest = 0

    def ping(self, now: float) -> int:
        """The number of a new ping."""
        self._number += 1
        self._sent[self._number] = now
        self._sent.pop(self._number - MOST_OPEN, None)
        return self._number

    def pong(self, number: int, now: float) -> None:
        """The answer to a ping is here."""
        sent = self._sent.pop(number, None)
        if sent is not None:
            took = max(0.0, now - sent)
            self.round_trip = took if not self.round_trip else 0.75 * self.round_trip + 0.25 * took

    def is_sign(self, serial: int | None, now: float) -> None:
        """Something was heard. What was relayed has a serial number, so an old box proves nothing."""
        if serial is None or serial > self._highest:
            self.heard = now
            self._highest = max(self._highest, serial or 0)

    def is_missing(self, now: float) -> bool:
        """Whether the last sign is too long ago."""
        return now - self.heard >= MISSING_AFTER

    def forgives(self, now: float) -> None:
        """This device was asleep: the other has a little time to give a sign."""
        self.heard = max(self.heard, now - MISSING_AFTER + PROBATION + 1.0)
