"""Random numbers that nobody can predict, the same on every version of Python: a keyed stream."""

import re
from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

MANY = 1 << 16
"""All numbers of the stream are below this."""

BLOCK = 32
"""This many numbers are computed at once."""

_NUMBERS = Struct(f"<{BLOCK}H")
_WRITTEN = re.compile("([0-9a-f]{64}):(0|[1-9][0-9]{0,17})")


class Chance:
    """A sequence of random numbers, determined by a seed and a purpose.

    The key is the BLAKE2b hash of both, so two seeds or two purposes give unrelated sequences. The numbers,
    16 bits each, are BLAKE2b hashes of a counter under that key, so known numbers do not help to predict the
    next.
    """

    __slots__ = ("_key", "_blocks", "_numbers", "_place")

    def __init__(self, seed: int, *purpose: str | int) -> None:
        if type(seed) is not int:
            raise ValueError(f"a seed is a whole number, not {seed!r}")
        named = "/".join(f"{part:x}" if isinstance(part, int) else ascii(part) for part in (seed, *purpose))
        self._key = blake2b(named.encode(), digest_size=32).digest()
        self._blocks = 0
        self._numbers: tuple[int, ...] = ()
        self._place = BLOCK

    def copy(self) -> "Chance":
        """A copy that will give the same numbers."""
        other = Chance.__new__(Chance)
        other._key = self._key
        other._blocks = self._blocks
        other._numbers = self._numbers
        other._place = self._place
        return other

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, but not including, the limit; all are equally likely."""
        if not 0 < limit <= MANY:
            return self._far_below(limit)
        while True:
            place = self._place
            if place == BLOCK:
                self._read()
                place = 0
            number = self._numbers[place]
            self._place = place + 1
            chosen = number % limit
            # Numbers at the top of the range are rejected: they would make the first results more likely.
            if number - chosen <= MANY - limit:
                return chosen

    def _far_below(self, limit: int) -> int:
        """The same for a limit above 65,536, which takes several numbers of the stream."""
        if limit < 1:
            raise ValueError(f"a limit is at least 1, not {limit}")
        many, size = MANY, 1
        while many < limit:
            many, size = many * MANY, size + 1
        while True:
            number = 0
            for _ in range(size):
                number = number * MANY + self.below(MANY)
            if number < many - many % limit:
                return number % limit

    def _read(self) -> tuple[int, ...]:
        """Compute the next 32 numbers."""
        counter = self._blocks.to_bytes(8, "little")
        self._numbers = _NUMBERS.unpack(blake2b(counter, key=self._key).digest())
        self._blocks += 1
        self._place = 0
        return self._numbers

    def pick(self, among: Sequence[T]) -> T:
        """One of several, all equally likely."""
        return among[self.below(len(among))]

    def mixed(self, things: Sequence[T]) -> list[T]:
        """The same things in a random order."""
        order = list(things)
        if len(order) > MANY:
            raise ValueError(f"{len(order)} things are too many to be mixed")
        # `below` is inlined here, because most of a dealer's time goes into shuffles.
        numbers, place = self._numbers, self._place
        for last in range(len(order) - 1, 0, -1):
            while True:
                if place == BLOCK:
                    numbers, place = self._read(), 0
                number = numbers[place]
                place += 1
                other = number % (last + 1)
                if number - other < MANY - last:
                    break
            order[last], order[other] = order[other], order[last]
        self._place = place
        return order

    def to_data(self) -> str:
        """The key, and how many numbers were drawn."""
        drawn = (self._blocks - 1) * BLOCK + self._place
        return f"{self._key.hex()}:{drawn}"

    @classmethod
    def from_data(cls, text: str) -> "Chance":
        """A sequence that continues where the saved one stopped."""
        written = _WRITTEN.fullmatch(text)
        if written is None:
            raise ValueError(f"the state of chance is a key and a count (0123…ef:42), not {text[:80]!r}")
        chance = cls(0)
        chance._key = bytes.fromhex(written[1])
        chance._blocks, drawn = divmod(int(written[2]), BLOCK)
        if drawn:
            chance._read()
            chance._place = drawn
        return chance
