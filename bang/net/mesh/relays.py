"""Passing boxes on for two others, and finding somebody who does so for us. There is one hop, never two."""

from collections.abc import Sequence
from typing import NamedTuple

from bang.net.mesh.allowance import Allowance
from bang.net.mesh.heartbeat import NEVER, SILENT_AFTER

MOST_AT_ONCE = 2_000_000
"""The most characters that one member may have passed on at once."""

MOST_PER_SECOND = 300_000
"""The most characters per second in the long run."""

BOX_COSTS = 500
"""A box counts as so many characters more than it has, because many short ones are work too."""


class Relayed(NamedTuple):
    """A packet came through somebody else, in a box with a serial number."""

    by: str
    serial: int


class Allowances:
    """How much may still be passed on for each member."""

    def __init__(self) -> None:
        self._of: dict[str, Allowance] = {}

    def takes(self, sender: str, size: int, now: float) -> bool:
        """Whether a box of this size may be passed on; if so, it is counted."""
        allowance = self._of.setdefault(sender, Allowance(MOST_AT_ONCE, MOST_PER_SECOND))
        return allowance.takes(BOX_COSTS + size, now)

    def forget(self, sender: str) -> None:
        """Forget a member who is gone for good."""
        self._of.pop(sender, None)


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
