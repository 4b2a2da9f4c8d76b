"""How a mesh writes what it sends, and reads what arrives: anything that it would not write itself is None.

The first letter of a packet says its kind, the tag of a session follows where the packet belongs to one:

    h [run, epoch, nonce, echo, wants, token]   hello: who speaks, and a proof that it is there now
    x [run, token]                              the page with this run was replaced by another
    d TAG number ack last text                  a message of the room, or a part of one
    a TAG ack                                   everything up to this number is here
    p TAG number · q TAG number                 a sign of life, and the answer to it
    l id id id                                  who is linked with the sender directly
    r id box · f id box                         to be relayed to this member; relayed from this member
    s [kind, run, …]                            an offer or an answer, in a box or relayed

Only `l`, `r` and `f` travel solely between neighbours; a relay sees nothing of a box but its size.
"""

import json
import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from bang.data import is_number, is_too_deep
from bang.net.keys import ID

MOST_FRAME = 65_536
"""The most characters of a text on a link."""

MOST_BOX = 8_192
"""The most characters of a box of the signaling script."""

MOST_SDP = 16_000
MOST_NEIGHBOURS = 64
MOST_TOKEN = 200
TAG = 8
NONCE = 4

_ID = re.compile(f"[A-Za-z0-9_-]{{{ID}}}")
_RUN = re.compile("[A-Za-z0-9_-]{1,40}")
_HEX = re.compile("[0-9a-f]{0,64}")
_BOX = re.compile("[A-Za-z0-9_-]{1,65536}")


class Data(NamedTuple):
    """A message of the room, or a part of one."""

    number: int
    ack: int
    is_last: bool
    text: str


@dataclass(frozen=True, slots=True)
class Hello:
    """A greeting. `nonce` asks for an echo, `echo` repeats the other's nonce, `wants` asks for a reply.

    `token` is sealed for other pages of the same member, so that nobody else can tell them they are replaced.
    """

    run: str
    epoch: int
    nonce: str
    echo: str
    wants: bool
    token: str


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer of a new link; `number` rises with each offer, whoever makes it."""

    run: str
    number: int
    sdp: str


@dataclass(frozen=True, slots=True)
class Restart:
    """An offer to restart the link with the number `link`; `is_own` says that the sender had offered it."""

    run: str
    number: int
    sdp: str
    link: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to the offer with this number, made by the run `to`."""

    run: str
    number: int
    sdp: str
    to: str


Signal = Offer | Restart | Answer


def is_id(text: object) -> bool:
    """Whether this has the form of a member's id."""
    return isinstance(text, str) and _ID.fullmatch(text) is not None


def is_run(text: object) -> bool:
    """Whether this may be the name of a run."""
    return isinstance(text, str) and _RUN.fullmatch(text) is not None


def read_json(text: str) -> Any:
    """What this JSON says, or None if it is none; numbers without an end and deep nesting count as none."""
    if is_too_deep(text):
        return None
    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is not a number")


def write_json(value: object) -> str:
    """The shortest JSON; plain ASCII, so that a character is a byte and no half of a character can occur."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


def write_data(tag: str, data: Data) -> str:
    """A packet with a message or a part of one."""
    return f"d{tag}{data.number} {data.ack} {int(data.is_last)} {data.text}"


def read_data(text: str) -> Data | None:
    """Such a packet, without its letter and tag."""
    words = text.split(" ", 3)
    if len(words) != 4 or not is_number(words[0]) or not is_number(words[1]) or words[2] not in ("0", "1"):
        return None
    return Data(int(words[0]), int(words[1]), words[2] == "1", words[3])


def write_ack(tag: str, number: int) -> str:
    """A packet with nothing but an acknowledgement."""
    return f"a{tag}{number}"


def write_ping(tag: str, number: int) -> str:
    """A sign of life."""
    return f"p{tag}{number}"


def write_pong(tag: str, number: int) -> str:
    """The answer to a sign of life."""
    return f"q{tag}{number}"


def read_number(text: str) -> int | None:
    """The number of an acknowledgement or of a sign of life, without letter and tag."""
    return int(text) if is_number(text) else None


def write_hello(hello: Hello) -> str:
    """A packet that says who speaks."""
    said = [hello.run, hello.epoch, hello.nonce, hello.echo, int(hello.wants), hello.token]
    return f"h{write_json(said)}"


def read_hello(text: str) -> Hello | None:
    """Such a packet, without its letter."""
    match read_json(text):
        case [str(run), int(epoch), str(nonce), str(echo), 0 | 1 as wants, str(token)]:
            if (
                is_run(run)
                and _is_count(epoch)
                and all(map(_HEX.fullmatch, (nonce, echo)))
                and len(token) < MOST_TOKEN
            ):
                return Hello(run, epoch, nonce, echo, bool(wants), token)
    return None


def write_replaced(run: str, token: str) -> str:
    """A packet that tells the page with this run that it was replaced."""
    return f"x{write_json([run, token])}"


def read_replaced(text: str) -> tuple[str, str] | None:
    """Such a packet, without its letter."""
    match read_json(text):
        case [str(run), str(token)]:
            return run, token
    return None


def write_neighbours(ids: list[str]) -> str:
    """A packet that says who is linked with the sender."""
    return f"l{''.join(ids)}"


def read_neighbours(text: str) -> list[str] | None:
    """Such a packet, without its letter."""
    ids = [text[place : place + ID] for place in range(0, len(text), ID)]
    return ids if len(ids) <= MOST_NEIGHBOURS and all(map(is_id, ids)) else None


def read_relayed(text: str) -> tuple[str, str] | None:
    """To or from whom a relayed box goes, and the box; without its letter."""
    other, box = text[:ID], text[ID:]
    return (other, box) if is_id(other) and _BOX.fullmatch(box) else None


def write_signal(signal: Signal) -> str:
    """A packet with an offer or an answer."""
    said = [signal.run, signal.number, signal.sdp]
    match signal:
        case Offer():
            return f"s{write_json(['o', *said])}"
        case Restart(link=link, is_own=is_own):
            return f"s{write_json(['r', *said, link, int(is_own)])}"
        case Answer(to=to):
            return f"s{write_json(['a', *said, to])}"


def read_signal(text: str) -> Signal | None:
    """Such a packet, without its letter."""
    match read_json(text):
        case [str(kind), str(run), int(number), str(sdp), *more]:
            if not is_run(run) or not _is_count(number) or not 0 < len(sdp) <= MOST_SDP:
                return None
            match kind, more:
                case "o", []:
                    return Offer(run, number, sdp)
                case "r", [int(link), 0 | 1 as is_own] if _is_count(link):
                    return Restart(run, number, sdp, link, bool(is_own))
                case "a", [str(to)] if is_run(to):
                    return Answer(run, number, sdp, to)
    return None


def _is_count(number: int) -> bool:
    return type(number) is int and 0 <= number < 10**9
