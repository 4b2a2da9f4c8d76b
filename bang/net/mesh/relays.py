"""Passing boxes on for two others, and finding somebody who does so for us. There is one hop, never two."""

from collections.abc import Sequence
from typing import NamedTuple

from bang.net.mesh.heartbeat import NEVER, SILENT_AFTER

MOST_AT_ONCE = 2_000_000
"""The most characters that one member may have passed on at once."""

MOST_PER_SECOND = 300_000
"""The most characters per second in the long run."""


class Relayed(NamedTuple):
    """A packet came through somebody else, in a box with a serial number."""

    by: str
    serial: int


class Allowances:
    """How much this device still passes on for each member."""

    def __init__(self) -> None:
        self._left: dict[str, tuple[float, float]] = {}

    def takes(self, sender: str, size: int, now: float) -> bool:
        """Whether a box of this size may be passed on; if so, it is counted."""
        left, since = self._left.get(sender, (float(MOST_AT_ONCE), now))
        left = min(float(MOST_AT_ONCE), left + max(0.0, now - since) * MOST_PER_SECOND)
        fits = size <= left
        self._left[sender] = (left - size if fits else left, now)
        return fits

    def forget(self, sender: str) -> None:
        """The member is gone for good."""
        self._left.pop(sender, None)


class Route:
    """Through whom boxes for one member go."""

    def __init__(self) -> None:
        self.by = ""
        self._heard: dict[str, float] = {}
        self._refused: dict[str, float] = {}

    def heard(self, relay: str, now: float) -> None:
        """A genuine box of the member came through this relay."""
        self._heard[relay] = now
        self._refused.pop(relay, None)

    def refuse(self, now: float) -> None:
        """What was sent through the present relay was not confirmed; another is tried if there is one."""
        if self.by:
            self._refused[self.by] = now
            self.by = ""

    def choose(self, linked: Sequence[str], listing: Sequence[str], now: float) -> str:
        """The relay to use, or "" if there is none.

        `linked` are our neighbours, `listing` those of them who list the member as theirs.
        """
        fit = [
            relay
            for relay in linked
            if relay in listing or now - self._heard.get(relay, NEVER) < SILENT_AFTER
        ]
        if self.by not in fit:
            # The one that was tried least recently; of several, the first by id.
            self.by = min(fit, key=lambda relay: (self._refused.get(relay, NEVER), relay), default="")
        return self.by

    def heard_lately(self, now: float) -> bool:
        """Whether some relay brought something of the member within the last seconds."""
        return any(now - heard < SILENT_AFTER for heard in self._heard.values())
