"""The key on which two devices agree if they know the same secret letters of a room's code (SPAKE2).

What they send each other fits every secret equally well, so nobody who reads it can search for the letters.
A wrong guess is noticed by whoever opens the first box sealed with the key; `Tries` counts these.

The newcomer seals with `derived(key, "enter")` and the doorkeeper with `derived(key, "welcome")`, so that no
box can be sent back to its sender.
"""

import re
from collections.abc import Callable
from copy import copy

from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError
from spake2.ed25519_basic import NotOnCurve

ALLOWED = 5
"""After this many wrong tries, the room gets new secret letters."""

_FROM_NEWCOMER, _FROM_DOOR = (re.compile(f"{side:02x}[0-9a-f]{{64}}") for side in b"AB")


def _about(room_name: str, secret_letters: str) -> dict[str, bytes]:
    """What both must know alike; a message made for one room does not fit another."""
    return {
        "password": secret_letters.encode(),
        "idA": f"joiner of {room_name}".encode(),  # both pages must have these words alike
        "idB": f"door of {room_name}".encode(),
    }


def _finished(side: SPAKE2_A | SPAKE2_B, message: str) -> bytes | None:
    """The key, or None if the message is not a point of the curve that the other side may send."""
    try:
        key: bytes = side.finish(bytes.fromhex(message))
    except (SPAKEError, NotOnCurve, ValueError):
        return None
    return key


class Knock:
    """The side of the newcomer, for one attempt to enter a room."""

    def __init__(self, room_name: str, secret_letters: str, random_bytes: Callable[[int], bytes]) -> None:
        self._side = SPAKE2_A(**_about(room_name, secret_letters), entropy_f=random_bytes)
        self.message: str = self._side.start().hex()
        self._is_used = False

    def agreed_key(self, message: str) -> bytes | None:
        """The key agreed with the doorkeeper, or None if the message is nonsense.

        Nonsense does no harm: the true message may still come. After the first proper message there is no
        other key, because each key used gives whoever sent the message one guess of the secret letters.
        """
        if self._is_used or not _FROM_DOOR.fullmatch(message):
            return None
        key = _finished(copy(self._side), message)
        self._is_used = key is not None
        return key


class Door:
    """The side of the doorkeeper."""

    def __init__(self, room_name: str, secret_letters: str) -> None:
        self._about = _about(room_name, secret_letters)

    def answer(self, message: str, random_bytes: Callable[[int], bytes]) -> tuple[str, bytes] | None:
        """The answer to a knock and the key, or None if the knock is nonsense.

        The key is the newcomer's only if it knows the secret letters, which its first box proves.
        """
        if not _FROM_NEWCOMER.fullmatch(message):
            return None
        side = SPAKE2_B(**self._about, entropy_f=random_bytes)
        answer: str = side.start().hex()
        key = _finished(side, message)
        return None if key is None else (answer, key)


class Tries:
    """How often somebody has tried to enter with wrong secret letters."""

    def __init__(self, count: int = 0) -> None:
        self.count = count

    def wrong(self) -> None:
        """Count one more."""
        self.count += 1

    @property
    def too_many(self) -> bool:
        """Whether the room needs new secret letters."""
        return self.count >= ALLOWED
