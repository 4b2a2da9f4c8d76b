"""A seeded sequence of chances that is the same on every Python."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_STEP = 6364136223846793005
_SHIFT = 1442695040888963407


class Chance:
    """Numbers that only a seed decides: a 64-bit congruential sequence, read from its upper half."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        if type(seed) is not int:
            raise ValueError(f"a seed is a whole number, not {seed!r}")
        self.state = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & _MASK
        # The first numbers of neighbouring seeds resemble each other; nobody sees those.
        for _ in range(4):
            self.below(1)

    def copy(self) -> "Chance":
        """Chances that will fall exactly alike."""
        other = Chance.__new__(Chance)
        other.state = self.state
        return other

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, the limit."""
        self.state = state = (self.state * _STEP + _SHIFT) & _MASK
        return ((state >> 32) * limit) >> 32

    def pick(self, among: Sequence[T]) -> T:
        """One of several, each as likely as the others."""
        return among[self.below(len(among))]

    def mixed(self, things: Sequence[T]) -> list[T]:
        """The same things in an order that nobody could foresee."""
        order = list(things)
        # `below` is spelt out here: shuffles are most of what a dealer does.
        state = self.state
        for last in range(len(order) - 1, 0, -1):
            state = (state * _STEP + _SHIFT) & _MASK
            other = ((state >> 32) * (last + 1)) >> 32
            order[last], order[other] = order[other], order[last]
        self.state = state
        return order
