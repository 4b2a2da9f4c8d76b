"""The numbered log of one game in a room, as one device may see it, and what proves it.

Every line has a public text, which is the same for all. A line in which the dealer shows hidden cards also
has marks: each is a hash of the faces that some seats may see, with a salt that only these seats get (the
opening). So nobody can claim later that other cards were dealt. The heads of the chain are hashes over the
public texts and the marks; two devices with the same head have the same public log.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bang.engine.dealer import SPECTATORS, Dealt
from bang.engine.game import Input
from bang.engine.notation import LONGEST_LINE, input_line
from bang.engine.questions import Back, Face
from bang.net.reading import Malformed, number, pairs, table, text, texts
from bang.net.sealing import base64url

HASH = 16
"""The length of a hash in bytes."""

MOST_LINES = 20_000
"""The most lines of a log that a device reads."""

MOST_MARKS = 64
EVERYTHING = "*"
"""What stands for all places of a deal."""


def digest(*parts: str, key: bytes = b"", size: int = HASH) -> bytes:
    """A hash over some texts, none of which can run into the next one."""
    found = hashlib.blake2b(digest_size=size, key=key)
    for part in parts:
        encoded = part.encode("utf-8", "surrogatepass")
        found.update(len(encoded).to_bytes(4, "big") + encoded)
    return found.digest()


def hashed(*parts: str, key: bytes = b"", size: int = HASH) -> str:
    """The same as letters: 22 of them for 16 bytes."""
    return base64url(digest(*parts, key=key, size=size))


@dataclass(frozen=True)
class Start:
    """What a game in a room begins with, before the deal."""

    number: int
    game: str
    options: dict[str, str]
    seats: tuple[str, ...]
    """The seats: a member's id, or `bot`."""
    commitments: dict[str, str]
    """The hash of each person's secret for the shuffling."""

    @property
    def head(self) -> str:
        """The head of the chain before the first line."""
        return hashed(json.dumps(self.to_data(), sort_keys=True))

    def to_data(self) -> dict[str, Any]:
        """The start as plain data."""
        return {
            "number": self.number,
            "game": self.game,
            "options": dict(self.options),
            "seats": list(self.seats),
            "commitments": dict(self.commitments),
        }

    @classmethod
    def from_data(cls, data: Any) -> Start:
        """The start that the data describes, or `Malformed`."""
        data = table(data)
        return cls(
            number(data, "number", 1),
            text(data, "game", 20),
            pairs(data, "options", 20),
            texts(data, "seats", 8, 40),
            pairs(data, "commitments", 8),
        )


@dataclass(frozen=True)
class Line:
    """One entry of the log, as one seat may see it."""

    text: str
    marks: tuple[str, ...] = ()
    openings: tuple[str, ...] = ()
    """The salt of each mark that this seat may open; "" for the others; nothing if there is none."""

    def to_data(self) -> list[Any]:
        """The line as plain data, as short as possible."""
        if any(self.openings):
            return [self.text, list(self.marks), list(self.openings)]
        return [self.text, list(self.marks)] if self.marks else [self.text]

    @classmethod
    def from_data(cls, data: Any) -> Line:
        """The line that the data describes, or `Malformed`."""
        if type(data) is not list or not 1 <= len(data) <= 3:
            raise Malformed("a line of the log is a list of a text, its marks and their openings")
        fields = {
            "text": data[0],
            "marks": data[1] if data[1:] else [],
            "openings": data[2] if data[2:] else [],
        }
        line = cls(
            text(fields, "text", LONGEST_LINE),
            texts(fields, "marks", MOST_MARKS, 400),
            texts(fields, "openings", MOST_MARKS, 64),
        )
        if line.openings and len(line.openings) != len(line.marks):
            raise Malformed("a line of the log has not as many openings as marks")
        return line


def public_text(entry: Input) -> str:
    """The part of an entry that everybody sees."""
    return input_line(entry.for_seat(None))


def next_head(head: str, public: str, marks: Sequence[str]) -> str:
    """The head of the chain after a line."""
    return hashed(head, public, *marks)


def mark_of(places: str, salt: str, faces: Sequence[Face | None]) -> str:
    """The mark of the faces at some places of a deal."""
    names = [face.name if face is not None else "?" for face in faces]
    return f"{places}:{hashed(salt, *names)}"


def groups(entry: Dealt) -> list[tuple[str, int]]:
    """The places of a deal that the same seats may see, and those seats, without what everybody sees."""
    if isinstance(entry.audiences, int):
        hidden = entry.audiences and not entry.audiences & SPECTATORS
        return [(EVERYTHING, entry.audiences)] if hidden else []
    found: dict[int, list[int]] = {}
    for place, audience in enumerate(entry.audiences):
        if audience and not audience & SPECTATORS:
            found.setdefault(audience, []).append(place)
    return [(",".join(map(str, places)), audience) for audience, places in sorted(found.items())]


def is_known(face: Face | None) -> bool:
    """Whether a place of a deal shows a face, not only a back."""
    return face is not None and not isinstance(face, Back)


def places_in(entry: Dealt, where: str) -> list[int]:
    """The places of a deal that the first part of a mark names."""
    if where == EVERYTHING:
        return list(range(len(entry.faces)))
    places = [int(one) for one in where.split(",") if one.isascii() and one.isdigit() and len(one) < 4]
    if not places or max(places) >= len(entry.faces):
        raise Malformed("a mark names places that the deal does not have")
    return places


def proved_places(entry: Dealt, line: Line) -> set[int]:
    """The places whose faces the openings of a line prove; `Malformed` if one proves something else."""
    proved: set[int] = set()
    for mark, salt in zip(line.marks, line.openings or ("",) * len(line.marks), strict=True):
        where = mark.partition(":")[0]
        if salt:
            places = places_in(entry, where)
            if mark_of(where, salt, [entry.faces[place] for place in places]) != mark:
                raise Malformed("the dealer showed other cards than those it is bound to")
            proved.update(places)
    return proved
