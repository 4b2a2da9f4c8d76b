"""Random values from the operating system: the seed of a game and its id."""

from __future__ import annotations

import os


def new_seed() -> int:
    """A seed that cannot be guessed; it is stored only in the game itself."""
    return int.from_bytes(os.urandom(16), "little")


def new_id(now: float) -> str:
    """An id made from the time and from random bytes that are independent of the seed."""
    return f"{int(now):x}-{os.urandom(4).hex()}"
