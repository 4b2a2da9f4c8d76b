"""What a URL asks for, such as `/?play=classic&seats=5&bots=steady&seed=7&lang=it` or `/#room=CODE`.

`/#replay=…` shows a finished game that somebody shared.

`/?room=new&play=classic&seats=4&name=Ann` opens a room for such a table, and `/?name=Bo#room=CODE` joins one.

The parts that set a table are `play`, the name of a game; `seats`, `role` (a role or `luck`), `bots` and
the options of that game, such as `edition`, or `characters` in `/?play=duel&role=outlaws&characters=6`;
`seed`; and `hands`, which is `alone` or `pass`. Each may be left out. Without `play` it is the first game;
for any other part the settings are asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from bang import games
from bang.net import codes
from web.kept.settings import CHOICES, of_table
from web.kept.setup import tidy_name
from web.words import LANGUAGES, PSEUDO

LONGEST_SEED = 1000  # digits; more than any URL needs
ANY_GAME = ("seed", "hands")
OF_ONE_PERSON = ("role", *ANY_GAME)
"""What nobody chooses in a room: luck deals the roles, and everybody's secrets make the seed."""
LONGEST_CODE = 200  # letters of what is typed as a code; it may be a whole link


@dataclass(frozen=True)
class Room:
    """The room that a URL names: its code, or what is set for a new one."""

    code: str = ""
    setup: dict[str, Any] = field(default_factory=dict)


@dataclass
class Address:
    """The valid parts of a URL, and the error messages for the rest."""

    setup: dict[str, Any] | None = None
    saved: str | None = None
    room: Room | None = None
    replay: str = ""
    """A finished game as text, to be shown."""
    wrong_code: str = ""
    """What stands in the place of a room's code and is none."""
    for_now: dict[str, str] = field(default_factory=dict)
    remarks: list[tuple[str, dict[str, str]]] = field(default_factory=list)


def _understood(game: str, name: str, value: str) -> Any:
    """The value of one part of a URL, or None if it is invalid."""
    if name == "seed":
        digits = value.removeprefix("-")
        return int(value) if digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_SEED else None
    if name == "hands":
        return value if value in ("alone", "pass") else None
    if value not in of_table(game).get(name, ()):
        return None
    return int(value) if name == "seats" else value


def code_in(typed: str) -> str | None:
    """The code of a room in what somebody typed or pasted: a code, or a link that ends with one."""
    return codes.tidy(typed[:LONGEST_CODE])


def _table(parts: dict[str, str], names: tuple[str, ...]) -> tuple[dict[str, Any], list[str]]:
    """What a URL says about a table, and the parts that make no sense."""
    game = parts.get("play", games.names()[0])
    setup: dict[str, Any] = {"play": game}
    senseless = []
    for name in names:
        if name not in parts:
            continue
        meaning = _understood(game, name, parts[name])
        if meaning is None:
            senseless.append(f"{name}={parts[name]}")
        else:
            setup[name] = meaning
    if setup.get("role") == "luck":
        setup["role"] = None
    role, seats = setup.get("role"), setup.get("seats")
    if role is not None and seats is not None and role not in games.options(game).roles_for(seats):
        senseless.append(f"role={role}")
        setup["role"] = None
    return setup, senseless


def _new_room(address: Address, parts: dict[str, str]) -> list[str]:
    """What a new room is set to, and the parts that make no sense in one."""
    game = parts.get("play", games.names()[0])
    if game not in games.names():
        address.remarks.append(("errors.bad_address_play", {"what": game[:40]}))
        parts = {**parts, "play": games.names()[0]}
        game = parts["play"]
    if "seed" in parts:
        address.remarks.append(("errors.no_seed", {}))
    known = tuple(name for name in of_table(game) if name not in OF_ONE_PERSON)
    setup, senseless = _table(parts, known)
    address.room = Room(setup=setup)
    return senseless + [f"{name}={parts[name]}" for name in ("role", "hands") if name in parts]


def read_address(query: str, fragment: str = "") -> Address:
    """Read a URL; invalid parts are reported and ignored, unknown ones are ignored silently."""
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

    name = tidy_name(parts.get("name", ""))
    if name:
        address.for_now["name"] = name

    if "room" in room:
        code = code_in(room["room"])
        address.room = Room(code) if code else None
        if code is None:
            address.wrong_code = room["room"][:LONGEST_CODE]
            address.remarks.append(("errors.bad_code", {"what": room["room"][:40]}))
    elif "replay" in room:
        address.replay = room["replay"]
        if not address.replay:
            address.remarks.append(("errors.bad_link", {}))
    elif parts.get("room") == "new":
        senseless += _new_room(address, parts)
    elif "saved" in parts:
        address.saved = parts["saved"]
    elif (game := parts.get("play", games.names()[0])) not in games.names():
        address.remarks.append(("errors.bad_address_play", {"what": game[:40]}))
    elif any(part in parts for part in ("play", *ANY_GAME, *of_table(game))):
        address.setup, wrong = _table(parts, (*ANY_GAME, *of_table(game)))
        senseless += wrong
    if parts.get("room", "new") != "new":
        senseless.append("room=…")  # it may be somebody's code, which is not for the log of errors
    if senseless:
        what = ", ".join(part[:40] for part in senseless[:5])
        address.remarks.append(("errors.bad_address", {"what": what}))
    return address


def address_of(saved: str, for_now: dict[str, str]) -> str:
    """The query string with which a reload opens the same game."""
    parts = [f"saved={quote(saved, safe='', errors='replace')}"]
    if "language" in for_now:
        parts.append(f"lang={for_now['language']}")
    if "pace" in for_now:
        parts.append(f"pace={for_now['pace']}")
    return "?" + "&".join(parts)


def address_of_room(code: str, for_now: dict[str, str]) -> str:
    """The query and fragment with which a reload gives the seat in a room back."""
    return _query({"name": "name", "language": "lang", "pace": "pace"}, for_now) + f"#room={code}"


def address_of_replay(packed: str, for_now: dict[str, str]) -> str:
    """The query and fragment with which a reload shows the same finished game."""
    return _query({"language": "lang", "pace": "pace"}, for_now) + f"#replay={packed}"


def _query(names: dict[str, str], for_now: dict[str, str]) -> str:
    """The part of an address that repeats what the present one sets for this visit."""
    query = urlencode({written: for_now[name] for name, written in names.items() if name in for_now})
    return f"?{query}" if query else ""
