"""How much one member may cost this device. An honest member never comes near it."""

TEXT_COSTS = 4_000
"""A text costs as much as so many characters, besides its own."""

AT_ONCE = 16_000_000
PER_SECOND = 2_000_000
"""What a member may cost at once, and per second in the long run: 4,000 short texts, and then 500 a second.

A log that is told again costs a million, and a member with whom much is under way sends 32 texts unasked.
"""


class Allowance:
    """So much at once, and so much per second in the long run."""

    def __init__(self, at_once: float = AT_ONCE, per_second: float = PER_SECOND) -> None:
        self.at_once = self.left = at_once
        self._per_second = per_second
        self._since = 0.0

    def takes(self, size: float, now: float) -> bool:
        """Whether so much more is allowed now; if so, it is counted."""
        self.left = min(self.at_once, self.left + (now - self._since) * self._per_second)
        self._since = now
        if size > self.left:
            return False
        self.left -= size
        return True
