"""A room without a network, for tests of its screens; who comes, goes and refuses is for a test to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from web.screens.room_seen import Entering
from web.visit import Visit

CODE = "ABCDEFGHJ"


@dataclass(frozen=True)
class Said:
    """A sentence of the room's logic: a notice, or why somebody was refused."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Person:
    """A member of the room."""

    id: str
    name: str
    ready: bool = False
    watches: bool = False


@dataclass(frozen=True)
class Plan:
    """What is set for the next game."""

    game: str
    seats: int
    bots: str
    options: Mapping[str, str]
    clock: int
    timer: int


@dataclass(frozen=True)
class State:
    """What everybody in the room sees."""

    code: str
    host: str
    plan: Plan
    members: tuple[Person, ...]
    phase: str = "waiting"
    number: int = 1


class PaperRoom:
    """One member's room."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.me = "me"
        self.here: tuple[str, ...] = ()
        self.ways: dict[str, str] = {}
        self.refused: Said | None = None
        self.notices: list[Said] = []
        self.reactions: list[tuple[str, str, float]] = []
        self.is_dealt = True
        self.is_host_missing = self.may_vote = False
        self.votes: tuple[str, ...] = ()

    @property
    def is_host(self) -> bool:
        """Whether this device chooses, removes and starts."""
        return self.state is not None and self.state.host == self.me

    @property
    def peers(self) -> int:
        """How many other people with a seat are connected."""
        seated = [one.id for one in self.state.members if not one.watches] if self.state else []
        return len([one for one in seated if one in self.here])

    @property
    def shown_state(self) -> str:
        """What `<html>` says about the room."""
        return self.state.phase if self.state else ""

    def way(self, member: str) -> str:
        """How a member is connected."""
        return self.ways.get(member, "direct") if member in self.here else ""


class PaperHand:
    """Invitation and answer as texts."""

    def __init__(self) -> None:
        self.text = ""

    def invites(self) -> None:
        """Make an invitation."""
        self.text = "INVITATION"

    def takes(self, text: str) -> Said | None:
        """Take the other device's text."""
        if text not in ("INVITATION", "ANSWER"):
            return Said("rooms_by_hand.damaged")
        self.text = "ANSWER" if text == "INVITATION" else ""
        return None


class PaperClient:
    """The room of a page with all that it needs; nobody knocks and nothing fails unless a test says so."""

    def __init__(self, entering: Entering, changed: Callable[[], None]) -> None:
        self.entering = entering
        self.changed = changed
        self.room = PaperRoom()
        self.servers: tuple[str, ...] = ()
        self.is_kept = True
        self.link = self.trouble = ""
        self.on_disk = 0
        self.by_hand = PaperHand()
        self.clock = 1000.0
        self.done: list[tuple[Any, ...]] = []
        self.is_closed = False

    def now(self) -> float:
        """The room's clock."""
        return self.clock

    def close(self) -> None:
        """End all connections."""
        self.is_closed = True

    # -- what a test says ----------------------------------------------------------------------

    def lets_in(self, host: str = "me", code: str = CODE, **plan: Any) -> PaperClient:
        """Let the person in: into a room of their own, or that of somebody else."""
        asked = {**FOUR, **(self.entering.plan or {}), **plan}
        own = Person("me", self.entering.name, watches=self.entering.watches)
        members = (own,) if host == "me" else (Person(host, host.title()), own)
        self.room.here = () if host == "me" else (host,)
        self.room.state = State(self.entering.code or code, host, Plan(**asked), members)
        self.changed()
        return self

    def comes(self, name: str, way: str = "direct", **more: Any) -> PaperClient:
        """Let somebody else in."""
        assert self.room.state is not None
        who = Person(name.lower(), name, **more)
        self.room.state = replace(self.room.state, members=(*self.room.state.members, who))
        self.room.here += (who.id,)
        self.room.ways[who.id] = way
        self.room.notices.append(Said("came", {"name": name}))
        self.changed()
        return self

    def goes(self, name: str) -> None:
        """Cut somebody's connection."""
        self.room.here = tuple(one for one in self.room.here if one != name.lower())
        self.room.notices.append(Said("missing", {"name": name}))
        self.changed()

    def refuses(self, key: str, **values: Any) -> None:
        """Refuse the person."""
        self.room.refused = Said(key, values)
        self.changed()

    def puts(self, member: str, **more: Any) -> None:
        """Change something about a member."""
        assert self.room.state is not None
        members = tuple(replace(one, **more) if one.id == member else one for one in self.room.state.members)
        self.room.state = replace(self.room.state, members=members)
        self.changed()

    # -- what the screens ask for --------------------------------------------------------------

    def do(self, command: str, *values: Any) -> Said | None:
        """Do what `do_…` of a room does, as far as the screens show it."""
        self.done.append((command, *values))
        state = self.room.state
        assert state is not None
        if command == "ready":
            self.puts("me", ready=True)
        elif command == "watch":
            self.puts("me", watches=values[0], ready=False)
        elif command == "plan":
            self.room.state = replace(state, plan=values[0])
        elif command == "remove":
            self.room.state = replace(
                state, members=tuple(one for one in state.members if one.id != values[0])
            )
        elif command == "react":
            self.room.reactions.append(("me", values[0], self.clock))
        elif command == "start":
            people = len([one for one in state.members if not one.watches])
            if people < state.plan.seats and not state.plan.bots:
                return Said("too_few", {"people": people, "seats": state.plan.seats})
        self.changed()
        return None


FOUR: dict[str, Any] = {
    "game": "classic",
    "seats": 4,
    "bots": "steady",
    "options": {"edition": "fourth", "deck": "full", "characters": "one"},
    "clock": 60,
    "timer": 0,
}
"""A table for four."""


class PaperLine:
    """What makes the rooms of a visit, and keeps them for the test."""

    def __init__(self, visit: Visit) -> None:
        self.clients: list[PaperClient] = []
        visit.rooms.connect = self.connect

    def connect(self, visit: Visit, entering: Entering, changed: Callable[[], None]) -> PaperClient:
        """Begin to enter a room."""
        self.clients.append(PaperClient(entering, changed))
        return self.clients[-1]

    @property
    def client(self) -> PaperClient:
        """The room that was entered last."""
        return self.clients[-1]
