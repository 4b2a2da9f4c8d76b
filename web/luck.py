"""Luck from the operating system: the seed of a game that nobody named, and what a game is called."""

from __future__ import annotations

import os


def new_seed() -> int:
    """Draws a seed that nobody could guess; it stands nowhere but in the game itself."""
    return int.from_bytes(os.urandom(16), "little")


def new_id(now: float) -> str:
    """Names a game by when it began; what keeps two of one moment apart has nothing to do with the seed."""
    return f"{int(now):x}-{os.urandom(4).hex()}"
