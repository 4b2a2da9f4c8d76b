"""What everybody in a room sees: who is there, what will be played, who sits where, who deals.

Only the host changes it. It sends it whole, with a rising version; each new host begins a new term.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from bang import games
from bang.net.keys import id_of, is_public
from bang.net.names import LONGEST_NAME, given_name, numbered
from bang.net.reading import Malformed, items, number, numbers, pairs, seconds, table, text, texts, truth

BOT = "bot"
"""What stands at a seat where nobody sits."""

PHASES = ("waiting", "dealing", "playing", "over")
CLOCKS = (30, 60, 120, 300)
"""How many seconds a game may wait for somebody who is missing, before a bot plays on."""

TIMERS = (0, 30, 60, 120)
"""How many seconds an answer may take; 0 for as long as one likes."""

MOST_MEMBERS = 16
MOST_SEATS = 8
LATEST_TERM = 10**15


@dataclass(frozen=True)
class Plan:
    """What is played, and how long the table waits."""

    game: str = games.names()[0]
    seats: int = 4
    bots: str = ""
    """The level of the bots at seats that stay empty; "" if nobody sits there."""
    options: dict[str, str] = field(default_factory=dict)
    clock: int = 120
    timer: int = 0

    def to_data(self) -> dict[str, Any]:
        """The plan as plain data."""
        return {
            "game": self.game,
            "seats": self.seats,
            "bots": self.bots,
            "options": dict(self.options),
            "clock": self.clock,
            "timer": self.timer,
        }

    @classmethod
    def from_data(cls, data: Any) -> Plan:
        """The plan that the data describes, or `Malformed`."""
        data = table(data)
        game = text(data, "game")
        if game not in games.names():
            raise Malformed("no such game")
        known = games.options(game)
        plan = cls(
            game,
            number(data, "seats"),
            text(data, "bots"),
            pairs(data, "options", 20),
            number(data, "clock"),
            number(data, "timer"),
        )
        if plan.seats not in known.SEATS or plan.bots not in ("", *games.levels(game)):
            raise Malformed("no such table")
        if plan.clock not in CLOCKS or plan.timer not in TIMERS:
            raise Malformed("no such clock")
        if any(value not in known.OPTIONS.get(name, ()) for name, value in plan.options.items()):
            raise Malformed("no such option")
        return plan


@dataclass(frozen=True)
class Member:
    """One person's device in the room."""

    id: str
    name: str
    public: str
    ready: bool = False
    watches: bool = False
    commitment: str = ""
    """The hash of the secret with which this person takes part in the shuffling of the next game."""
    away: bool = False
    """Whether this person has not been connected for so long that they take neither a seat nor a name."""

    def to_data(self) -> dict[str, Any]:
        """The member as plain data."""
        return {
            "id": self.id,
            "name": self.name,
            "public": self.public,
            "ready": self.ready,
            "watches": self.watches,
            "commitment": self.commitment,
            "away": self.away,
        }

    @classmethod
    def from_data(cls, data: Any) -> Member:
        """The member that the data describes."""
        data = table(data)
        member_id = text(data, "id", 40)
        member = cls(
            member_id,
            given_name(text(data, "name", 10 * LONGEST_NAME), member_id),
            text(data, "public", 64),
            truth(data, "ready"),
            truth(data, "watches"),
            text(data, "commitment", 64),
            truth(data, "away"),
        )
        # Records of earlier versions hold other ids.
        if not is_public(member.public) or id_of(member.public) != member.id:
            raise Malformed("the id of a member does not belong to the key")
        return member


@dataclass(frozen=True)
class RoomState:
    """What everybody in the room sees."""

    code: str
    host: str
    plan: Plan
    members: tuple[Member, ...]
    version: int = 1
    term: int = 1
    number: int = 0
    """Which game at this table is played or was played last; 0 before the first."""
    phase: str = "waiting"
    seats: tuple[str, ...] = ()
    """The seats of this game: a member's id, or `BOT`."""
    names: tuple[str, ...] = ()
    """The names of those who were seated; "" for a bot."""
    standing_in: tuple[int, ...] = ()
    """The seats at which a bot plays for a person."""
    gone: tuple[str, ...] = ()
    """Those who were seated and have left for good."""
    missing: tuple[str, ...] = ()
    """For whom the game waits."""
    clock_left: float = 0.0
    """How many seconds it still waits, when this was sent; 0 if it waits for more people first."""

    def member(self, member_id: str) -> Member | None:
        """The member with this id."""
        return next((member for member in self.members if member.id == member_id), None)

    def name_of(self, member_id: str) -> str:
        """The name of a member, also of one who was seated and has left; "" if unknown."""
        member = self.member(member_id)
        if member is not None:
            return member.name
        return next((name for who, name in zip(self.seats, self.names, strict=False) if who == member_id), "")

    def seat_of(self, member_id: str) -> int | None:
        """The seat of a person in this game."""
        return self.seats.index(member_id) if member_id in self.seats else None

    @property
    def people(self) -> tuple[str, ...]:
        """The people who were seated for this game and have not left for good."""
        return tuple(who for who in self.seats if who != BOT and who not in self.gone)

    @property
    def electorate(self) -> tuple[str, ...]:
        """The people whose majority decides: those who were seated, or before a game all who want to play.

        Somebody who is away may not have heard that they take no seat any more, so they still count.
        """
        if self.seats:
            return self.people
        return tuple(member.id for member in self.members if not member.watches)

    @property
    def players(self) -> tuple[Member, ...]:
        """The members who want to play the next game, without those who have gone away."""
        return tuple(member for member in self.members if not member.watches and not member.away)

    def free_name(self, name: str, member_id: str) -> str:
        """The name, with a number if somebody else has it already who has not gone away."""
        taken = {member.name for member in self.members if member.id != member_id and not member.away}
        if not name or name not in taken:
            return name
        return next(other for n in range(2, 99) if (other := numbered(name, n)) not in taken)

    def with_member(self, member_id: str, **changes: Any) -> RoomState:
        """The same with something changed about one member."""
        members = tuple(replace(one, **changes) if one.id == member_id else one for one in self.members)
        return replace(self, members=members)

    def to_data(self) -> dict[str, Any]:
        """The state as plain data."""
        return {
            "code": self.code,
            "host": self.host,
            "terms": self.plan.to_data(),  # the name of older records and pages
            "members": [member.to_data() for member in self.members],
            "version": self.version,
            "term": self.term,
            "number": self.number,
            "phase": self.phase,
            "seats": list(self.seats),
            "names": list(self.names),
            "standing_in": list(self.standing_in),
            "gone": list(self.gone),
            "missing": list(self.missing),
            "clock_left": self.clock_left,
        }

    @classmethod
    def from_data(cls, data: Any) -> RoomState:
        """The state that the data describes, or `Malformed`."""
        data = table(data)
        seats, names = texts(data, "seats", MOST_SEATS, 40), texts(data, "names", MOST_SEATS)
        if len(names) != len(seats):
            raise Malformed("the names and the seats of the room do not fit together")
        state = cls(
            code=text(data, "code", 9),
            host=text(data, "host", 40),
            plan=Plan.from_data(data.get("terms")),
            members=items(data, "members", MOST_MEMBERS, Member.from_data),
            version=number(data, "version"),
            term=number(data, "term", most=LATEST_TERM),
            number=number(data, "number"),
            phase=text(data, "phase", 10),
            seats=seats,
            names=tuple(
                "" if who == BOT else given_name(name, who) for who, name in zip(seats, names, strict=True)
            ),
            standing_in=numbers(data, "standing_in", MOST_SEATS),
            gone=texts(data, "gone", MOST_SEATS, 40),
            missing=texts(data, "missing", MOST_SEATS, 40),
            clock_left=seconds(data, "clock_left"),
        )
        ids = [member.id for member in state.members]
        seated = [who for who in state.seats if who != BOT]
        if len(set(ids)) != len(ids) or len(set(seated)) != len(seated) or state.host not in ids:
            raise Malformed("the members of the room do not fit together")
        if state.phase not in PHASES or (state.phase != "waiting" and not state.seats):
            raise Malformed("no such phase, or a game without seats")
        if any(seat >= len(state.seats) for seat in state.standing_in):
            raise Malformed("a bot stands in at a seat that there is not")
        if not {*state.gone, *state.missing} <= set(seated):
            raise Malformed("somebody is missing who was not seated")
        return state
