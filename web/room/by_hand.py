"""Into a room without any signaling script: an invitation and an answer that people pass on by hand.

The host's device makes an invitation for one person. It is a text, and as short as a QR code likes it.
Whoever gets it makes an answer from it and passes that back, and the two devices are linked. An invitation
contains a secret that is used once; the answer is sealed with it. So nobody who sees only the answer can read
it, and nobody who has not seen the invitation can make one. Whoever sees the invitation can take the seat, so
it should go to one person only.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from bang.net.codes import ALPHABET, NAMED
from bang.net.sealing import derived, seal, unseal
from web.room.short_sdp import NotADescription, read

RandomBytes = Callable[[int], bytes]

SECRET = 16
"""The bytes of a secret that is used once."""
MOST_LETTERS = 6_000
"""The longest text that is read."""
MOST_NAME = 60
INVITATION, ANSWER = "bang-invitation", "bang-answer"
TEXT = re.compile(r"(bang-invitation|bang-answer)\.([0-9A-Za-z_-]+)", re.ASCII)
NONE = {INVITATION: "rooms_by_hand.no_invitation", ANSWER: "rooms_by_hand.no_answer"}
OTHER = {INVITATION: "rooms_by_hand.is_answer", ANSWER: "rooms_by_hand.is_invitation"}
ROOM = re.compile(f"[{ALPHABET}]{{{NAMED}}}")
PUBLIC = re.compile(r"[0-9a-f]{64}", re.ASCII)
PROOF = re.compile(r"[0-9A-Za-z_-]{1,400}", re.ASCII)
RUN = re.compile(r"[0-9A-Za-z_-]{1,40}", re.ASCII)


class Wrong(ValueError):
    """A text that somebody pasted or scanned is not the one that is needed; `key` is a sentence's key."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True)
class Invitation:
    """What the host's device tells the one it invites."""

    version: int
    """The version of what members say to each other."""
    room: str
    """The four letters that name the room."""
    public: str
    """The host's public key."""
    sdp: str
    """The offer of a link, in its short form."""


@dataclass(frozen=True)
class Reply:
    """What the invited device tells the host's."""

    version: int
    name: str
    public: str
    watches: bool
    run: str
    sdp: str
    """The answer to the offer, in its short form."""
    proof: str
    """What shows that the invited device has the secret of its public key."""


def new_secret(random_bytes: RandomBytes) -> bytes:
    """A secret for one invitation."""
    return random_bytes(SECRET)


def _key(secret: bytes, purpose: str) -> bytes:
    """The key for one of the two texts."""
    return derived(blake2b(secret, digest_size=32, person=b"bang by hand").digest(), purpose)


def invitation(secret: bytes, said: Invitation, random_bytes: RandomBytes) -> str:
    """The text of an invitation."""
    fields = json.dumps([said.version, said.room, said.public, said.sdp], separators=(",", ":"))
    box = seal(_key(secret, INVITATION), fields, random_bytes)
    return f"{INVITATION}.{urlsafe_b64encode(secret).decode().rstrip('=')}{box}"


def answer(secret: bytes, said: Reply, random_bytes: RandomBytes) -> str:
    """The text of the answer to an invitation, whose secret is needed."""
    fields = json.dumps(
        [said.version, said.name, said.public, said.watches, said.run, said.sdp, said.proof],
        separators=(",", ":"),
        ensure_ascii=False,
    )
    return f"{ANSWER}.{seal(_key(secret, ANSWER), fields, random_bytes)}"


def _found(text: str, wanted: str) -> str:
    """What follows the name of a text, wherever it stands in what was pasted, or `Wrong`."""
    # Programs break long texts into lines.
    found = TEXT.search("".join(text.split())) if len(text) <= MOST_LETTERS else None
    if found is None:
        raise Wrong(NONE[wanted])
    if found[1] != wanted:
        raise Wrong(OTHER[wanted])
    return found[2]


def _fields(key: bytes, box: str, count: int, otherwise: str) -> list[Any]:
    """The fields in a sealed box, or `Wrong`."""
    opened = unseal(key, box)
    if opened is None:
        raise Wrong(otherwise)
    try:
        fields = json.loads(opened)
    except (ValueError, RecursionError):
        raise Wrong("rooms_by_hand.damaged") from None
    # The first field stays where it is in every version, so that each can say that it is another one.
    if type(fields) is not list or not fields or type(fields[0]) is not int:
        raise Wrong("rooms_by_hand.damaged")
    return fields if len(fields) == count else [fields[0], *[None] * (count - 1)]


def _checked(field: Any, pattern: re.Pattern[str]) -> str:
    if type(field) is not str or pattern.fullmatch(field) is None:
        raise Wrong("rooms_by_hand.damaged")
    return field


def _description(field: Any) -> str:
    if type(field) is not str:
        raise Wrong("rooms_by_hand.damaged")
    try:
        return str(read(field))
    except NotADescription:
        raise Wrong("rooms_by_hand.damaged") from None


def _same(version: int, ours: int) -> int:
    """The version if it is ours, else `Wrong`, which says whose page is older."""
    if version != ours:
        raise Wrong("rooms_by_hand.older_here" if version > ours else "rooms_by_hand.older_there")
    return version


def read_invitation(text: str, version: int) -> tuple[bytes, Invitation]:
    """The secret and the content of an invitation, or `Wrong`."""
    found = _found(text, INVITATION)
    length = -(-SECRET * 4 // 3)
    try:
        secret = urlsafe_b64decode(found[:length] + "==")
    except BadBase64:
        raise Wrong("rooms_by_hand.damaged") from None
    fields = _fields(_key(secret, INVITATION), found[length:], 4, "rooms_by_hand.damaged")
    theirs, room, public, sdp = fields
    _same(theirs, version)
    said = Invitation(theirs, _checked(room, ROOM), _checked(public, PUBLIC), _description(sdp))
    return secret, said


def read_answer(text: str, secret: bytes, version: int) -> Reply:
    """The content of the answer to the invitation with this secret, or `Wrong`."""
    found = _found(text, ANSWER)
    fields = _fields(_key(secret, ANSWER), found, 7, "rooms_by_hand.other")
    theirs, name, public, watches, run, sdp, proof = fields
    _same(theirs, version)
    if type(name) is not str or not 0 < len(name) <= MOST_NAME or type(watches) is not bool:
        raise Wrong("rooms_by_hand.damaged")
    return Reply(
        theirs,
        name,
        _checked(public, PUBLIC),
        watches,
        _checked(run, RUN),
        _description(sdp),
        _checked(proof, PROOF),
    )
