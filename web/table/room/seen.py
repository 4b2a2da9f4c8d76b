"""What a table uses of the room it is in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from web.room.sentences import Sentence


class Plan(Protocol):
    """What is played, and how long the table waits."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def timer(self) -> int:
        """How many seconds an answer may take; 0 for as long as one likes."""


class Member(Protocol):
    """One person's device in the room."""

    @property
    def id(self) -> str:
        """The id of the member."""

    @property
    def name(self) -> str:
        """The name of the person."""

    @property
    def ready(self) -> bool:
        """Whether the person wants the next game to begin."""

    @property
    def watches(self) -> bool:
        """Whether the person only watches."""


class State(Protocol):
    """What everybody in the room sees."""

    @property
    def code(self) -> str:
        """The code of the room."""

    @property
    def host(self) -> str:
        """The id of the member whose device deals."""

    @property
    def number(self) -> int:
        """Which game at this table is played."""

    @property
    def phase(self) -> str:
        """`waiting`, `dealing`, `playing` or `over`."""

    @property
    def plan(self) -> Plan:
        """What is played."""

    @property
    def members(self) -> Sequence[Member]:
        """Everybody in the room."""

    @property
    def seats(self) -> Sequence[str]:
        """The seats: the id of a member, or `bot`."""

    @property
    def names(self) -> Sequence[str]:
        """The name of the person at each seat; "" for a bot."""

    @property
    def standing_in(self) -> Sequence[int]:
        """The seats at which a bot plays for a person."""

    def name_of(self, member_id: str) -> str:
        """The name of a member, also of one who has left; "" if unknown."""


class Pause(Protocol):
    """Why the game waits, and for how long."""

    @property
    def missing(self) -> Sequence[str]:
        """The ids of those who are missing."""

    @property
    def is_host_missing(self) -> bool:
        """Whether the device that deals is missing."""

    @property
    def seconds_left(self) -> float | None:
        """How long the game still waits; None if that is not limited."""

    @property
    def votes(self) -> Sequence[str]:
        """The ids of those who voted that another device deals on."""

    @property
    def may_vote(self) -> bool:
        """Whether this member may vote now."""

    @property
    def may_bot(self) -> bool:
        """Whether a bot may play on now for whoever is missing."""


class Verdict(Sentence, Protocol):
    """What the check of a finished game found."""

    @property
    def is_whole(self) -> bool:
        """Whether the whole game was checked."""


class Line(Protocol):
    """One line of the log, with what proves it."""

    @property
    def text(self) -> str:
        """The input in the notation of the engine."""


class Room(Protocol):
    """The room as one of its members sees it."""

    @property
    def state(self) -> State | None:
        """What everybody in the room sees; None before one is let in."""

    @property
    def me(self) -> str:
        """The id of this member."""

    @property
    def my_seat(self) -> int | None:
        """The seat of this member; None for one who watches."""

    @property
    def here(self) -> Sequence[str]:
        """The ids of the others who are connected now."""

    def way(self, member_id: str) -> str:
        """How a member is connected: `direct`, `relayed`, or "" if they are not."""

    @property
    def pause(self) -> Pause | None:
        """Why the game waits; None if it goes on."""

    @property
    def log(self) -> Sequence[Line]:
        """The lines of this member's own ledger."""

    @property
    def log_changes(self) -> int:
        """How often the log was replaced as a whole."""

    @property
    def deal(self) -> Mapping[str, Any]:
        """How a copy of the game is begun: game, seats, options, whose, blind_until."""

    @property
    def notices(self) -> Sequence[Sentence]:
        """What happened in the room, the newest last."""

    @property
    def published(self) -> Mapping[str, Any] | None:
        """What the dealer published at the end, with the whole log in `lines`; None before that."""

    @property
    def verdict(self) -> Verdict | None:
        """What the check at the end found; None before it."""

    @property
    def reactions(self) -> Sequence[tuple[str, str, float]]:
        """The reactions of late: the member, the name of the reaction, when."""

    def waiting_since(self, now: float) -> float:
        """The seconds since the open question was asked."""


class Client(Protocol):
    """The connection of this page to the room."""

    @property
    def room(self) -> Room:
        """The room."""

    @property
    def on_disk(self) -> int:
        """How many lines of the present game's log are on the disk."""

    def now(self) -> float:
        """The room's time, in seconds."""

    def do(self, command: str, *given: Any) -> Any:
        """Give a command to the room, such as `answer` with keys or `react` with a name."""
