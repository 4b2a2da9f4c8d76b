"""What this device keeps of rooms: one record for each room and name under which somebody plays there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from web.kept.seat import ROOM, key_of
from web.kept.storage import Storage

FORM = 1
GUESSES = "guesses:"
LATEST = 30 * 24 * 3600 * 1000.0
"""Milliseconds after which a room is forgotten."""


@dataclass(frozen=True)
class KeptRoom:
    """A room in which this device has a seat."""

    name: str
    """The four letters that name the room."""
    slot: str
    """The name under which somebody plays there from this device."""
    when: float
    """When it was kept last, in milliseconds since 1970."""
    data: dict[str, Any]


def as_text(data: dict[str, Any], now: float, born: float = 0.0) -> str:
    """A record as it is stored; `born` is when the page that stores it came to the room."""
    record = {"form": FORM, "born": born, "when": now, "data": data}
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def kept_room(storage: Storage, name: str, slot: str) -> KeptRoom | None:
    """The record of a room, or None if there is none that can be read."""
    try:
        record = json.loads(storage.read(key_of(name, slot)) or "")
        if record["form"] != FORM or not isinstance(record["data"], dict):
            return None
        return KeptRoom(name, slot, float(record["when"]), record["data"])
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def kept_rooms(storage: Storage) -> list[KeptRoom]:
    """The records of all rooms that can be read, the latest first."""
    found = []
    for key in storage.texts.names():
        if key.startswith(ROOM):
            name, _, slot = key.removeprefix(ROOM).partition(":")
            room = kept_room(storage, name, slot)
            if room is not None:
                found.append(room)
    return sorted(found, key=lambda room: room.when, reverse=True)


def forget_room(storage: Storage, name: str, slot: str) -> None:
    """Delete the record of a room, and what was guessed there."""
    storage.texts.drop(key_of(name, slot))
    for key in storage.texts.names():
        if key.startswith(f"{GUESSES}{name}"):
            storage.texts.drop(key)


# -- guesses -------------------------------------------------------------------------------------------


def _key_of_guesses(game: str, seat: int | None) -> str:
    """One name for all games of a person in a room: only the guesses of the last one are kept."""
    return f"{GUESSES}{game.rpartition('-')[0]}:{seat}"


def keep_guesses(storage: Storage, game: str, seat: int | None, guesses: dict[str, dict[str, str]]) -> None:
    """Keep what somebody takes the others for, on this device alone."""
    storage.write(_key_of_guesses(game, seat), json.dumps({"game": game, "guesses": guesses}))


def kept_guesses(storage: Storage, game: str, seat: int | None) -> Any:
    """The guesses of somebody in this game of a room, as they were kept; None if there are none."""
    try:
        record = json.loads(storage.read(_key_of_guesses(game, seat)) or "")
        return record["guesses"] if record["game"] == game else None
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def forget_old_rooms(storage: Storage, now: float) -> None:
    """Delete the records of rooms in which nobody has been for a month."""
    for room in kept_rooms(storage):
        if now - room.when > LATEST:
            forget_room(storage, room.name, room.slot)
