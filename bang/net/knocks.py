"""The knocks at a door that wait for an answer.

An answer costs the host's device about 30 milliseconds and a box, and anybody who knows the four letters of a
room can knock. So only a few are answered in a second. Nothing tells an honest knock from another, so nobody
is shut out on purpose: the oldest is answered first, and if too many wait, one chosen by chance is forgotten.
Whoever is not answered knocks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

AT_ONCE = 8
"""The number of answers at once after a quiet time: as many as come when a link is sent to a group."""

A_SECOND = 4.0
"""The number of answers in a second after that; the script takes 300 boxes a minute from one sender."""

MOST_WAITING = 12
"""The number of knocks that wait: few, so that none waits for long."""


@dataclass(frozen=True)
class Waiting:
    """A knock that waits: its address, its half of the pairing, and the name of the newcomer's word."""

    knock: str
    message: str
    name: str


class Knocks:
    """The knocks that wait for an answer."""

    def __init__(self, random_bytes: Callable[[int], bytes]) -> None:
        self._random_bytes = random_bytes
        self._waiting: list[Waiting] = []
        self._left = float(AT_ONCE)
        self._counted_at: float | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, one: Waiting) -> None:
        """Let a knock wait for an answer."""
        if one in self._waiting:
            return
        self._waiting.append(one)
        if len(self._waiting) > MOST_WAITING:
            del self._waiting[int.from_bytes(self._random_bytes(8), "big") % len(self._waiting)]

    def forget(self, knock: str) -> None:
        """Forget the knocks with this address, because another doorkeeper has answered them."""
        self._waiting = [one for one in self._waiting if one.knock != knock]

    def due(self, now: float) -> Iterator[Waiting]:
        """The knocks that may be answered now, the oldest first; they wait no more."""
        if self._counted_at is not None:
            self._left = min(AT_ONCE, self._left + max(0.0, now - self._counted_at) * A_SECOND)
        self._counted_at = now
        while self._waiting and self._left >= 1:
            self._left -= 1
            yield self._waiting.pop(0)
