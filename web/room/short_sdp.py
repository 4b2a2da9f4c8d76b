"""Descriptions of a link, as browsers write them (SDP), and as this program sends them.

A browser's description is 700 bytes and more, and is an order to the browser that gets it. What another
player sends is therefore never handed on: only the few parts that differ from link to link are sent, each of
them is checked, and the description is built from them anew.

The short form is one line of parts with a space in between: the side's role in the connection's opening
(`actpass`, `active` or `passive`), the name of the channel's section, user name and password of the search
for a way, the fingerprint of the side's certificate, and its addresses, the best one first. An address is a
letter for its kind (`h` this device's own, `s` as a server saw it, `r` a relay's), the address and its port:

    actpass 0 Kx3f 6jT0... 3q2-7w... h192.168.1.7:50114 s203.0.113.9:50114
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

MOST_LETTERS = 4_000
"""The length of the longest description that is read, short or long."""
MOST_PLACES = 16
"""How many addresses one side may have; those after that are left out."""

ROLES = ("actpass", "active", "passive")
KINDS = {"h": "host", "s": "srflx", "r": "relay"}
PREFERENCE = {"h": 126, "s": 100, "r": 0}
NAME = re.compile(r"[0-9A-Za-z]{1,16}", re.ASCII)
USER = re.compile(r"[0-9A-Za-z+/]{4,64}", re.ASCII)
PASSWORD = re.compile(r"[0-9A-Za-z+/]{22,128}", re.ASCII)
MARK = re.compile(r"[0-9A-Za-z_-]{43}", re.ASCII)
PORT = re.compile(r"[1-9][0-9]{0,4}", re.ASCII)
HIDDEN = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local", re.ASCII)
"""An address under which a browser hides that of the device from strangers."""


class NotADescription(ValueError):
    """A text is not the description of a link that this program could have made."""


def _checked(pattern: re.Pattern[str], text: str) -> str:
    """A part if it has its form, or `NotADescription`."""
    if pattern.fullmatch(text) is None:
        raise NotADescription(f"a part is wrong: {text[:40]!r}")
    return text


@dataclass(frozen=True)
class Place:
    """An address where one side of a link may be reached."""

    kind: str
    """`h`, `s` or `r`."""
    address: str
    port: int

    def __str__(self) -> str:
        """The short form."""
        return f"{self.kind}{self.address}:{self.port}"


def _address(text: str) -> str:
    """An address in its usual form, or `NotADescription`."""
    if HIDDEN.fullmatch(text):
        return text
    try:
        found = ip_address(text)
    except ValueError:
        raise NotADescription(f"not an address: {text[:40]!r}") from None
    if isinstance(found, IPv6Address) and found.scope_id is not None:
        raise NotADescription("an address with a scope")
    if found.is_multicast or found.is_unspecified or found == IPv4Address("255.255.255.255"):
        raise NotADescription(f"an address of nobody: {found}")
    return str(found)


def _place(kind: str, address: str, port: str) -> Place:
    """An address with its port, or `NotADescription`."""
    number = int(_checked(PORT, port))
    if kind not in KINDS or number > 65_535:
        raise NotADescription("a place is wrong")
    return Place(kind, _address(address), number)


@dataclass(frozen=True)
class Described:
    """The parts of a description."""

    role: str
    name: str
    user: str
    password: str
    mark: str
    """The SHA-256 of the side's certificate, in base64url."""
    places: tuple[Place, ...]

    def __post_init__(self) -> None:
        """Raise NotADescription if a part is wrong."""
        if self.role not in ROLES or len(self.places) > MOST_PLACES:
            raise NotADescription("a part is wrong")
        _checked(NAME, self.name)
        _checked(USER, self.user)
        _checked(PASSWORD, self.password)
        _bytes_of(self.mark)

    def __str__(self) -> str:
        """The short form."""
        return " ".join(
            (
                self.role,
                self.name,
                self.user,
                self.password,
                self.mark,
                *(str(place) for place in self.places),
            )
        )


def _bytes_of(mark: str) -> bytes:
    """The fingerprint as bytes, or `NotADescription`."""
    try:
        found = urlsafe_b64decode(_checked(MARK, mark) + "=")
    except BadBase64:
        raise NotADescription("a fingerprint is wrong") from None
    if _mark_of(found) != mark:  # the last letter has two bits that say nothing
        raise NotADescription("a fingerprint is wrong")
    return found


def _mark_of(fingerprint: bytes) -> str:
    return urlsafe_b64encode(fingerprint).decode().rstrip("=")


# -- the short form --------------------------------------------------------------------------------------


def read(text: str) -> Described:
    """Read the short form of anybody, or raise NotADescription."""
    if len(text) > MOST_LETTERS:
        raise NotADescription("too long")
    parts = text.split(" ")
    if len(parts) < 5:
        raise NotADescription("too short")
    places = []
    for part in parts[5:]:
        address, colon, port = part[1:].rpartition(":")
        if not colon:
            raise NotADescription("an address without a port")
        places.append(_place(part[:1], address, port))
    role, name, user, password, mark = parts[:5]
    return Described(role, name, user, password, mark, tuple(places))


# -- the browser's form ----------------------------------------------------------------------------------


def _line(sdp: str, name: str) -> str:
    """What a line of a description says, or `NotADescription`."""
    found = re.search(rf"^a={name}:(\S+)\s*$", sdp, re.MULTILINE)
    if found is None:
        raise NotADescription(f"no {name}")
    return found[1]


CANDIDATE = re.compile(
    r"^a=candidate:\S+ 1 udp ([0-9]{1,10}) (\S+) ([0-9]{1,5}) typ (host|srflx|relay)\b",
    re.MULTILINE | re.IGNORECASE | re.ASCII,
)


def _places(sdp: str) -> tuple[Place, ...]:
    """The addresses of a browser's description, the best one first, without those of TCP."""
    kinds = {name: letter for letter, name in KINDS.items()}
    found = sorted(CANDIDATE.findall(sdp), key=lambda one: -int(one[0]))
    places: dict[Place, None] = {}
    for _, address, port, kind in found:
        with suppress(NotADescription):  # an address that means something on this device only
            places[_place(kinds[kind.lower()], address, port)] = None
    return tuple(places)[:MOST_PLACES]


def short(sdp: str) -> str:
    """The short form of the description that this device's browser has made."""
    fingerprint = re.search(r"^a=fingerprint:sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})\s*$", sdp, re.M | re.I)
    if fingerprint is None:
        raise NotADescription("no fingerprint")
    return str(
        Described(
            _line(sdp, "setup"),
            _line(sdp, "mid"),
            _line(sdp, "ice-ufrag"),
            _line(sdp, "ice-pwd"),
            _mark_of(bytes.fromhex(fingerprint[1].replace(":", ""))),
            _places(sdp),
        )
    )


def _candidate(number: int, place: Place) -> str:
    """The line for an address; earlier ones are preferred, as the side that has them does."""
    priority = (PREFERENCE[place.kind] << 24) + ((65_535 - number) << 8) + 255
    line = f"a=candidate:{number + 1} 1 udp {priority} {place.address} {place.port} typ {KINDS[place.kind]}"
    # Where a server saw the device, the standard wants its own address too; browsers write zeros.
    return line if place.kind == "h" else f"{line} raddr 0.0.0.0 rport 0"


def full(text: str) -> str:
    """Build the description for a browser from the short form of anybody, or raise NotADescription."""
    described = read(text)
    fingerprint = _bytes_of(described.mark).hex(":").upper()
    lines = [
        "v=0",
        "o=- 1 1 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        f"a=group:BUNDLE {described.name}",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        *(_candidate(number, place) for number, place in enumerate(described.places)),
        f"a=ice-ufrag:{described.user}",
        f"a=ice-pwd:{described.password}",
        "a=ice-options:trickle",
        f"a=fingerprint:sha-256 {fingerprint}",
        f"a=setup:{described.role}",
        f"a=mid:{described.name}",
        "a=sctp-port:5000",
        "a=max-message-size:262144",
    ]
    return "".join(f"{line}\r\n" for line in lines)
