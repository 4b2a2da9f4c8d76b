"""The seat that this device keeps in a room, as far as the lobby asks for it."""

from __future__ import annotations

import re

ROOM = "room:"
DAY = 24 * 3600 * 1000.0
"""Milliseconds for which the lobby offers the way back to a room."""
TIMES = re.compile(r'\{"form":1,"born":([0-9.]{1,20}),"when":([0-9.]{1,20}),')


def key_of(name: str, slot: str) -> str:
    """The name under which the record of a room is stored, and its lock."""
    return f"{ROOM}{name}:{slot}"


def times_of(text: str) -> tuple[float, float]:
    """When the page that stored a record came to the room, and when it stored it."""
    found = TIMES.match(text)
    return (float(found[1]), float(found[2])) if found else (0.0, 0.0)
