"""The code of a room: four letters that name the room, and five that are its secret."""

import re
from collections.abc import Callable

ALPHABET = "ABCDEFGHJKLMNPRSTVWXYZ"
"""Capitals that nobody confuses in print: I looks like L and 1, O and Q like 0 and D, U like V."""

NAMED, SECRET = 4, 5
"""How many letters name the room, and how many are its secret."""

LONGEST = 2000
"""A longer text is not searched for a code."""

_IN_LINK = re.compile(r"#(?:[^#\s]*&)?room=([^&#\s]*)")
_BETWEEN = re.compile(
    "[\\s_.\u00ad\u200b-\u200f\u2010-\u2015\u2043\u2060\u2212\ufe58\ufe63\uff0d\ufeff-]|%20|%E2%80%9[0-5]"
)
"""What people and programs put between letters: spaces, hyphens and dashes of all kinds, invisible marks."""

_CODE = re.compile(f"[{ALPHABET}{ALPHABET.lower()}]{{{NAMED + SECRET}}}")


def _letters(number: int, random_bytes: Callable[[int], bytes]) -> str:
    """Random letters of the alphabet.

    The letters are the digits of a number of 256 bits, so no letter is more likely than another by more
    than 1 in 2 to the power of 200.
    """
    left = int.from_bytes(random_bytes(32), "big")
    letters = ""
    for _ in range(number):
        left, digit = divmod(left, len(ALPHABET))
        letters += ALPHABET[digit]
    return letters


def new_code(random_bytes: Callable[[int], bytes]) -> str:
    """A code for a new room."""
    return _letters(NAMED + SECRET, random_bytes)


def new_secret_letters(random_bytes: Callable[[int], bytes]) -> str:
    """New secret letters for a room that keeps its name."""
    return _letters(SECRET, random_bytes)


def tidy(text: str) -> str | None:
    """The code that somebody typed, pasted or scanned, or None if it is no code.

    Case, spaces and hyphens do not matter. In a text with a link, the code is what follows `#room=`.
    """
    if len(text) > LONGEST:
        return None
    link = _IN_LINK.search(text)
    letters = _BETWEEN.sub("", link[1] if link else text)
    return letters.upper() if _CODE.fullmatch(letters) else None


def room_name(code: str) -> str:
    """The letters that name the room; the signaling script sees them."""
    return code[:NAMED]


def secret_letters(code: str) -> str:
    """The secret letters; nothing that can be computed from them alone leaves the device."""
    return code[NAMED:]


def shown(code: str) -> str:
    """The code as people read it."""
    return f"{room_name(code)}-{secret_letters(code)}"
