"""Reads what a URL asks for, such as `/?play=classic&seats=5&bots=steady&seed=7&lang=it` or `/#room=CODE`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, quote

from bang import games
from web.kept.settings import CHOICES, GAME, TABLE
from web.words import LANGUAGES, PSEUDO

LONGEST_SEED = 1000  # digits; more than any URL needs
GAME_PARTS = ("play", "seats", "bots", "seed", "role", "hands", *TABLE.OPTIONS)


@dataclass
class Address:
    """The valid parts of a URL, and the error messages for the rest."""

    setup: dict[str, Any] | None = None
    saved: str | None = None
    for_now: dict[str, str] = field(default_factory=dict)
    remarks: list[tuple[str, dict[str, str]]] = field(default_factory=list)


def _understood(name: str, value: str) -> Any:
    """Returns the value of one part of a URL, or None if it is invalid."""
    if name == "seats":
        return int(value) if value in CHOICES["seats"] else None
    if name == "seed":
        digits = value.removeprefix("-")
        return int(value) if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_SEED else None
    if name == "hands":
        return value if value in ("alone", "pass") else None
    if name == "role":
        return value if value in CHOICES["role"] else None
    return value if value in CHOICES.get(name, ()) else None


def read_address(query: str, fragment: str = "") -> Address:
    """Reads a URL; invalid parts are reported and ignored, unknown ones are ignored silently."""
    address = Address()
    parts = dict(parse_qsl(query.removeprefix("?"), keep_blank_values=True))
    room = dict(parse_qsl(fragment.removeprefix("#"), keep_blank_values=True))
    senseless = []

    language = parts.get("lang", "").lower().split("-")[0]
    if language in (*LANGUAGES, PSEUDO):
        address.for_now["language"] = language
    elif "lang" in parts:
        senseless.append(f"lang={parts['lang']}")
    if "pace" in parts:
        if parts["pace"] in CHOICES["pace"]:
            address.for_now["pace"] = parts["pace"]
        else:
            senseless.append(f"pace={parts['pace']}")

    if "room" in room:
        address.remarks.append(("errors.no_rooms", {}))
    elif "saved" in parts:
        address.saved = parts["saved"]
    elif parts.get("play", GAME) not in games.names():
        address.remarks.append(("errors.bad_address_play", {"what": parts["play"][:40]}))
    elif any(part in parts for part in GAME_PARTS):
        address.setup = {"play": parts.get("play", GAME)}
        for name in GAME_PARTS[1:]:
            if name in parts:
                meaning = _understood(name, parts[name])
                if meaning is None:
                    senseless.append(f"{name}={parts[name]}")
                else:
                    address.setup[name] = meaning
        if address.setup.get("role") == "luck":
            address.setup["role"] = None
        role, seats = address.setup.get("role"), address.setup.get("seats")
        if role is not None and seats is not None and role not in TABLE.roles_for(seats):
            senseless.append(f"role={role}")
            address.setup["role"] = None
    if senseless:
        what = ", ".join(part[:40] for part in senseless[:5])
        address.remarks.append(("errors.bad_address", {"what": what}))
    return address


def address_of(saved: str, for_now: dict[str, str]) -> str:
    """Returns the query string with which a reload opens the same game."""
    parts = [f"saved={quote(saved, safe='', errors='replace')}"]
    if "language" in for_now:
        parts.append(f"lang={for_now['language']}")
    if "pace" in for_now:
        parts.append(f"pace={for_now['pace']}")
    return "?" + "&".join(parts)
