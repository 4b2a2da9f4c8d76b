"""A room without a network, for tests of its screens; who comes, goes and refuses is for a test to say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from bang.net.effects import Notice
from bang.net.seen import Seen
from bang.net.state import Member, Plan, RoomState
from web.room.connection import Connection
from web.room.entering import Entering
from web.visit import Visit

CODE = "ABCDEFGHJ"


class PaperRoom(Seen):
    """One member's room; everything that the room's parts say of it is for a test to say."""

    me = "me"
    state: RoomState | None = None
    here: tuple[str, ...] = ()
    refused: Notice | None = None
    is_dealt = True
    is_host_missing = may_vote = False
    votes: tuple[str, ...] = ()
    who_ask_to_deal_on: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.ways: dict[str, str] = {}
        self.said: list[Notice] = []
        self.called: list[tuple[str, str, float]] = []

    @property
    def notices(self) -> list[Notice]:
        """What happened."""
        return self.said

    @property
    def reactions(self) -> list[tuple[str, str, float]]:
        """The reactions."""
        return self.called

    @property
    def is_host(self) -> bool:
        """Whether this device chooses, removes and starts."""
        return self.state is not None and self.state.host == self.me

    @property
    def shown_state(self) -> str:
        """What `<html>` says about the room."""
        return self.state.phase if self.state else ""

    def way(self, member_id: str) -> str:
        """How a member is connected."""
        return self.ways.get(member_id, "direct") if member_id in self.here else ""


class PaperHand:
    """Invitation and answer as texts."""

    def __init__(self) -> None:
        self.text = ""

    def invites(self) -> None:
        """Make an invitation."""
        self.text = "INVITATION"

    def takes(self, text: str) -> Notice | None:
        """Take the other device's text."""
        if text not in ("INVITATION", "ANSWER"):
            return Notice("rooms_by_hand.damaged", {})
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
        own = Member("me", self.entering.name, "", watches=self.entering.watches)
        members = (own,) if host == "me" else (Member(host, host.title(), ""), own)
        self.room.here = () if host == "me" else (host,)
        self.room.state = RoomState(self.entering.code or code, host, Plan(**asked), members)
        self.changed()
        return self

    def comes(self, name: str, way: str = "direct", **more: Any) -> PaperClient:
        """Let somebody else in."""
        assert self.room.state is not None
        who = Member(name.lower(), name, "", **more)
        self.room.state = replace(self.room.state, members=(*self.room.state.members, who))
        self.room.here += (who.id,)
        self.room.ways[who.id] = way
        self.room.notices.append(Notice("came", {"name": name}))
        self.changed()
        return self

    def goes(self, name: str) -> None:
        """Cut somebody's connection."""
        self.room.here = tuple(one for one in self.room.here if one != name.lower())
        self.room.notices.append(Notice("missing", {"name": name}))
        self.changed()

    def refuses(self, key: str, **values: Any) -> None:
        """Refuse the person."""
        self.room.refused = Notice(key, values)
        self.changed()

    def puts(self, member: str, **more: Any) -> None:
        """Change something about a member."""
        assert self.room.state is not None
        members = tuple(replace(one, **more) if one.id == member else one for one in self.room.state.members)
        self.room.state = replace(self.room.state, members=members)
        self.changed()

    # -- what the screens ask for --------------------------------------------------------------

    def do(self, command: str, *values: Any) -> Notice | None:
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
                return Notice("too_few", {"people": str(people), "seats": str(state.plan.seats)})
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

    def connect(self, visit: Visit, entering: Entering, changed: Callable[[], None]) -> Connection:
        """Begin to enter a room."""
        self.clients.append(PaperClient(entering, changed))
        return cast(Connection, self.clients[-1])

    @property
    def client(self) -> PaperClient:
        """The room that was entered last."""
        return self.clients[-1]
