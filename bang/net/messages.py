"""Everything that members say to each other in a room: each kind with its fields, limits, and who says it.

On the wire a message is a JSON object whose `t` names the kind. A kind that this version does not know is
ignored, and so are fields that it does not know: a newer member may say them. A known kind whose fields are
wrong is `Malformed`. A sentence here stands in docs/ROOMS.md too; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

from bang.net.checking import LONGEST_PUBLISHED, MOST_PARTS, Part
from bang.net.election_acts import MOST_STEPS, Mandate, Step
from bang.net.ledger import MOST_LINES, Line, Start
from bang.net.reading import Malformed, items, number, pairs, table, text, texts, truth
from bang.net.state import LATEST_TERM, MOST_MEMBERS, MOST_SEATS, RoomState

T = TypeVar("T")
M = TypeVar("M", bound="Message")
Reader = Callable[[Mapping[str, Any], str], T]
"""What reads one field of a message by its name, or raises `Malformed`."""

# -- who says it -----------------------------------------------------------------------------------

HOST = "host"
"""Nobody but the host whom this member follows."""

CANDIDATE = "candidate"
"""A member, or the host itself, that asks the others to follow it in a new term."""

MEMBER = "member"
"""Anybody in the list of members."""

ANYBODY = "anybody"
"""Also a host whom this member does not follow yet, or does not follow any more."""

# -- how fields are read ---------------------------------------------------------------------------

LONGEST_ID = 40
LONGEST_HASH = 64
LONGEST_VOUCHERS = 200
LONGEST_VALUE = 60
LONGEST_REACTION = 20
LONGEST_KEY = 100
MOST_KEYS = 20

NOTICES: dict[str, tuple[str, ...]] = {
    "removed": ("name",),
    "missing": ("name",),
    "illegal": ("name",),
    "time_out": ("name",),
    "minority": (),
}
"""The sentences that a host may have said on all screens, with the names of their values."""


_count = partial(number)
_term = partial(number, most=LATEST_TERM)
_new_term = partial(number, least=1, most=LATEST_TERM)
_from_one = partial(number, least=1)
_seat = partial(number, most=MOST_SEATS - 1)
_id = partial(text, most=LONGEST_ID)
_hash = partial(text, most=LONGEST_HASH)
_reaction = partial(text, most=LONGEST_REACTION)
_vouchers = partial(text, most=LONGEST_VOUCHERS)
_keys = partial(texts, most=MOST_KEYS, longest=LONGEST_KEY)
_lines = partial(items, most=MOST_LINES, each=Line.from_data)
_published = partial(texts, most=MOST_LINES, longest=LONGEST_PUBLISHED)
_parts = partial(items, most=MOST_PARTS, each=Part.from_data)
_oaths = partial(pairs, most=MOST_MEMBERS, longest=LONGEST_HASH)


def _state(data: Mapping[str, Any], name: str) -> RoomState:
    return RoomState.from_data(data.get(name))


def _start(data: Mapping[str, Any], name: str) -> Start:
    return Start.from_data(data.get(name))


def step_to_data(step: Step) -> dict[str, Any]:
    """A step of a mandate as plain data."""
    oaths = {who: dict(given) for who, given in step.oaths.items()}
    return {"term": step.term, "host": step.host, "oaths": oaths, "by": step.by}


def _step(data: Any) -> Step:
    data = table(data)
    by_giver = table(data.get("oaths"))
    if len(by_giver) > MOST_MEMBERS:
        raise Malformed("a step has more oaths than a room has members")
    oaths = {text({"": who}, "", LONGEST_ID): pairs(by_giver, who, MOST_MEMBERS) for who in by_giver}
    return Step(
        number(data, "term", 1, LATEST_TERM),
        text(data, "host", LONGEST_ID),
        oaths,
        text(data, "by", LONGEST_ID),
    )


def _table_or_none(data: Mapping[str, Any], name: str) -> dict[str, Any] | None:
    return None if name in data and data[name] is None else table(data.get(name))


def steps_of(data: Mapping[str, Any], name: str) -> Mandate:
    """The steps of a mandate."""
    return items(data, name, MOST_STEPS, _step)


def _notice(data: Mapping[str, Any], name: str) -> str:
    key = text(data, name)
    if key not in NOTICES:
        raise Malformed("a host says nothing of this kind to all")
    return key


def _values(data: Mapping[str, Any], name: str) -> dict[str, str]:
    """The values of the notice whose key stands beside them."""
    values, wanted = table(data.get(name)), NOTICES[_notice(data, "key")]
    if set(values) != set(wanted):
        raise Malformed("a notice has other values than it needs")
    return {one: text(values, one, LONGEST_VALUE) for one in wanted}


def said(read: Reader[T], name: str = "") -> T:
    """A field of a message: how it is read, and its name on the wire if that is another one."""
    declared: T = field(metadata={"read": read, "name": name})
    return declared


def _plain(value: Any) -> Any:
    """A value as plain data."""
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, (RoomState, Start, Line, Part)):
        return value.to_data()
    if isinstance(value, Step):
        return step_to_data(value)
    return dict(value) if isinstance(value, dict) else value


@dataclass(frozen=True, slots=True)
class Message:
    """Something that one member says to others."""

    KIND: ClassVar[str]
    SAID_BY: ClassVar[str]

    def to_data(self) -> dict[str, Any]:
        """The message as plain data."""
        plain = {one.metadata["name"] or one.name: _plain(getattr(self, one.name)) for one in fields(self)}
        return {"t": self.KIND, **plain}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """The message of this kind that the data describes, or `Malformed`."""
        return cls(
            **{one.name: one.metadata["read"](data, one.metadata["name"] or one.name) for one in fields(cls)}
        )


KINDS: dict[str, type[Message]] = {}
"""All kinds of messages by what `t` says, in the order of this file."""


@dataclass_transform(frozen_default=True, field_specifiers=(said,))
def message(kind: str, said_by: str) -> Callable[[type[M]], type[M]]:
    """Make a class a kind of message: what `t` says, and who may say it."""

    def made(cls: type[M]) -> type[M]:
        cls.KIND, cls.SAID_BY = kind, said_by
        whole = dataclass(frozen=True, slots=True)(cls)
        KINDS[kind] = whole
        return whole

    return made


# -- the room --------------------------------------------------------------------------------------


@message("state", ANYBODY)
class State(Message):
    """Host to all: the state of the room, when it has changed or somebody has come; a new host begins so."""

    state: RoomState = said(_state)
    n: int = said(_count)
    """The length of the log."""


@message("removed", HOST)
class Removed(Message):
    """Host to a member: that it is removed from the room."""


@message("notice", HOST)
class Sentence(Message):
    """Host to all: a sentence about something that happened, as its key and its values."""

    key: str = said(_notice)
    values: dict[str, str] = said(_values)


@message("ready", MEMBER)
class Ready(Message):
    """Member to host: that it is ready for the next game, with the hash of its secret for the shuffling."""

    commitment: str = said(_hash)


@message("watch", MEMBER)
class Watch(Message):
    """Member to host: whether it only watches, when the player has chosen so in the waiting room."""

    on: bool = said(truth)


@message("react", MEMBER)
class React(Message):
    """Member to all: a reaction, when the player has chosen one."""

    name: str = said(_reaction)


@message("claim", MEMBER)
class Claim(Message):
    """Member to host: that a seat whose device is gone is its own, when it watches from another device."""

    seat: int = said(_seat)


@message("bot", MEMBER)
class Bot(Message):
    """Member to host: the wish that bots play for those who are missing, during a pause."""


@message("leave", MEMBER)
class Leave(Message):
    """Member to host: that it leaves the room for good."""


# -- a game ----------------------------------------------------------------------------------------


@message("open", HOST)
class Open(Message):
    """Host to each player: the start with the hashes of all secrets, to ask for the secret."""

    start: Start = said(_start)


@message("secret", MEMBER)
class Secret(Message):
    """Member to host: its secret for the shuffling, when the host has asked for it."""

    number: int = said(_count)
    secret: str = said(_hash)


@message("start", HOST)
class Begin(Message):
    """Host to each member: the start of a game, before its first entries and whenever all is told again."""

    start: Start = said(_start)
    blind: int = said(_count)
    """The length of the log up to which this member may know no hidden card."""


@message("proof", HOST)
class Proof(Message):
    """Host to each seated member: what the former dealer vouched for, where this host has dealt on."""

    place: int = said(_count)
    """The length of the log for which the vouchers are."""
    by: str = said(_id)
    """The former dealer."""
    vouchers: str = said(_vouchers)
    """Its word for this log to the person at each seat."""


@message("entries", HOST)
class Entries(Message):
    """Host to each member: the entries of the log from the n-th on, as its seat may see them."""

    # There is one for each answer and member, so its names on the wire are short.
    number: int = said(_count, "g")
    n: int = said(_count)
    lines: tuple[Line, ...] = said(_lines, "l")
    head: str = said(_hash, "h")
    """The head of the log after the last of them, for a spectator; a seat has a voucher for it."""
    vouchers: str = said(_vouchers, "v")
    """The dealer's word for the head, to the person at each seat, in their order."""


@message("sync", MEMBER)
class Sync(Message):
    """Member to host: how far its log goes, when it may lack something or is in doubt."""

    number: int = said(_count)
    n: int = said(_count)
    head: str = said(_hash)
    blind: int = said(_count)


@message("answer", MEMBER)
class Answer(Message):
    """Member to host: the player's answer, with the head of the log at which it was chosen."""

    head: str = said(_hash)
    keys: tuple[str, ...] = said(_keys)


@message("head", MEMBER)
class Head(Message):
    """Member to all: the head of its log, when it has changed, at most every 2 s."""

    term: int = said(_term)
    number: int = said(_count)
    n: int = said(_count)
    head: str = said(_hash)


@message("published", HOST)
class Published(Message):
    """Host to all: the whole log and what each dealer was bound to, at the end of a game."""

    number: int = said(_count)
    lines: tuple[str, ...] = said(_published)
    parts: tuple[Part, ...] = said(_parts)


# -- who deals -------------------------------------------------------------------------------------


@message("handover", HOST)
class Handover(Message):
    """Host to its successor: the room and the whole game, when it leaves."""

    state: RoomState = said(_state)
    dealing: dict[str, Any] | None = said(_table_or_none)
    """The dealer's game, which is checked when it is taken over; None if there is none."""
    steps: Mandate = said(steps_of)
    """Why this host is the host, and its word for the successor."""


@message("mandate", ANYBODY)
class Mandated(Message):
    """Member to member: why a host is the host, when the other one follows an earlier one."""

    steps: Mandate = said(steps_of)


@message("vote", MEMBER)
class Vote(Message):
    """Member to all: whom it wants as the next dealer, with the hash of a new secret; "" for nobody."""

    candidate: str = said(_id, "for")
    commitment: str = said(_hash)


@message("stance", MEMBER)
class Stance(Message):
    """Member to all: whom it follows and has promised to follow, when that changes or somebody comes."""

    term: int = said(_term)
    host: str = said(_id)
    promised: int = said(_term)
    """The term of its last promise; 0 if there was none."""
    to: str = said(_id)
    """To whom that promise was made; "" if there was none."""


@message("doubt", ANYBODY)
class Doubt(Message):
    """Host to a member: whether it still follows this host, after one of them was away."""

    n: int = said(_from_one)
    """The number of the question."""


@message("sure", MEMBER)
class Sure(Message):
    """Member to host: that it has just said whom it follows, with the number of the host's question."""

    n: int = said(_from_one)


@message("elected", CANDIDATE)
class Elected(Message):
    """Candidate to those seated: the request to promise to follow it, once a majority has voted for it."""

    term: int = said(_new_term)


@message("ledger", MEMBER)
class Ledger(Message):
    """Member to candidate: the promise to follow it in this term, with all that the member can prove."""

    term: int = said(_new_term)
    number: int = said(_count)
    blind: int = said(_count)
    lines: tuple[Line, ...] = said(_lines)
    secret: str = said(_hash)
    """The secret of its vote; "" if it did not vote for this candidate."""
    vouchers: str = said(_vouchers)
    """What the dealer vouched for to the others, for the whole of these lines."""
    oaths: dict[str, str] = said(_oaths)
    """The oaths of this member for the new term, by who can check them."""


# -- reading ---------------------------------------------------------------------------------------


def read_message(data: Any) -> Message | None:
    """The message that the data describes, or `Malformed`; None if this version does not know its kind."""
    data = table(data)
    kind = KINDS.get(text(data, "t"))
    return None if kind is None else kind.read(data)
