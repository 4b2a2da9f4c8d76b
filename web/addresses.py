"""Reads what a URL asks for, such as `/?play=classic&seats=5&bots=steady&seed=7&lang=it` or `/#room=CODE`.

The parts that set a table are `play`, the name of a game; `seats`, `role` (a role or `luck`), `bots` and
the options of that game, such as `edition`, or `characters` in `/?play=duel&role=outlaws&characters=6`;
`seed`; and `hands`, which is `alone` or `pass`. Each may be left out. Without `play` it is the first game;
for any other part the settings are asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, quote

from bang import games
from web.kept.settings import CHOICES, of_table
from web.words import LANGUAGES, PSEUDO

LONGEST_SEED = 1000  # digits; more than any URL needs
ANY_GAME = ("seed", "hands")


@dataclass
class Address:
    """The valid parts of a URL, and the error messages for the rest."""

    setup: dict[str, Any] | None = None
    saved: str | None = None
    for_now: dict[str, str] = field(default_factory=dict)
    remarks: list[tuple[str, dict[str, str]]] = field(default_factory=list)


def _understood(game: str, name: str, value: str) -> Any:
    """Returns the value of one part of a URL, or None if it is invalid."""
    if name == "seed":
        digits = value.removeprefix("-")
        return int(value) if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_SEED else None
    if name == "hands":
        return value if value in ("alone", "pass") else None
    if value not in of_table(game).get(name, ()):
        return None
    return int(value) if name == "seats" else value


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
    elif (game := parts.get("play", games.names()[0])) not in games.names():
        address.remarks.append(("errors.bad_address_play", {"what": game[:40]}))
    elif wanted := [part for part in ("play", *ANY_GAME, *of_table(game)) if part in parts]:
        address.setup = {"play": game}
        for name in wanted:
            meaning = game if name == "play" else _understood(game, name, parts[name])
            if meaning is None:
                senseless.append(f"{name}={parts[name]}")
            else:
                address.setup[name] = meaning
        if address.setup.get("role") == "luck":
            address.setup["role"] = None
        role, seats = address.setup.get("role"), address.setup.get("seats")
        if role is not None and seats is not None and role not in games.options(game).roles_for(seats):
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
