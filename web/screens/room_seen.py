"""What the screens of a room see of it: its attributes, which they only read, and what they may ask of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Entering:
    """How somebody comes to a room: by its code, or as the one who opens it with what it is set to."""

    name: str
    code: str = ""
    plan: Mapping[str, Any] | None = None
    watches: bool = False
    takes_over: bool = False
    """Whether to take the seat from another tab of this browser."""


class Notice(Protocol):
    """A sentence that the room's logic wants to be said."""

    @property
    def key(self) -> str:
        """Which sentence."""

    @property
    def values(self) -> Mapping[str, Any]:
        """What is filled in."""


class Member(Protocol):
    """One person in the room."""

    @property
    def id(self) -> str:
        """The id of the person."""

    @property
    def name(self) -> str:
        """What they are called."""

    @property
    def ready(self) -> bool:
        """Whether they have said so."""

    @property
    def watches(self) -> bool:
        """Whether they have no seat."""


class Plan(Protocol):
    """What is set for the next game; a frozen dataclass."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def seats(self) -> int:
        """How many there are."""

    @property
    def bots(self) -> str:
        """The level of the bots on empty seats, or "" if these stay empty."""

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the game."""

    @property
    def clock(self) -> int:
        """Seconds that the table waits for somebody who is gone."""

    @property
    def timer(self) -> int:
        """Seconds for an answer, or 0."""


class State(Protocol):
    """What everybody in the room sees."""

    @property
    def code(self) -> str:
        """The code that lets in."""

    @property
    def host(self) -> str:
        """Whose device deals."""

    @property
    def plan(self) -> Any:
        """What is set for the next game (`Plan`)."""

    @property
    def members(self) -> Sequence[Any]:
        """The people in the room (`Member`), in the order of arrival."""

    @property
    def phase(self) -> str:
        """`waiting`, `playing` or `over`."""

    @property
    def number(self) -> int:
        """Which game it is, counted from 1."""


class Room(Protocol):
    """One member's room (`bang.net.room.Room`)."""

    @property
    def state(self) -> Any:
        """What everybody sees (`State`); None before one is let in."""

    @property
    def me(self) -> str:
        """The id of the person at this device."""

    @property
    def is_host(self) -> bool:
        """Whether this device chooses, removes and starts."""

    @property
    def here(self) -> Sequence[str]:
        """The ids of those who are connected now, without this device."""

    @property
    def peers(self) -> int:
        """How many other people with a seat are connected now."""

    @property
    def is_dealt(self) -> bool:
        """Whether this device has its copy of the present game."""

    @property
    def shown_state(self) -> str:
        """What `<html>` says about the room."""

    @property
    def refused(self) -> Any:
        """Why one was not let in (`Notice`), or None."""

    @property
    def notices(self) -> Sequence[Any]:
        """What happened (`Notice`), newest last."""

    @property
    def reactions(self) -> Sequence[tuple[str, str, float]]:
        """The reactions: who reacted how, and when."""

    @property
    def is_host_missing(self) -> bool:
        """Whether the device that deals cannot be reached."""

    @property
    def may_vote(self) -> bool:
        """Whether one may vote that another device deals."""

    @property
    def votes(self) -> Sequence[str]:
        """The ids of those who vote for that."""

    def way(self, member: str) -> str:
        """How a member is connected: `direct`, `relayed` or ""."""


class ByHand(Protocol):
    """Invitation and answer as texts, for a room that no script can open."""

    @property
    def text(self) -> str:
        """What the other device must be given now, or ""."""

    def invites(self) -> None:
        """Make an invitation for one person more."""

    def takes(self, text: str) -> Notice | None:
        """Take the other device's text, and return what is wrong with it."""


class Client(Protocol):
    """The room of this page with all that it needs (`web.room.client.RoomClient`)."""

    @property
    def room(self) -> Room:
        """The room itself."""

    @property
    def servers(self) -> Sequence[str]:
        """The STUN and TURN servers that are asked."""

    @property
    def is_kept(self) -> bool:
        """Whether a reload gives the seat back."""

    @property
    def link(self) -> str:
        """The address under which others can open this page; "" for the address of this page itself."""

    @property
    def trouble(self) -> str:
        """The key of a sentence about what does not work at the moment, or ""."""

    @property
    def on_disk(self) -> int:
        """How many lines of the present game's log are on the disk."""

    @property
    def entering(self) -> Entering:
        """How the person came."""

    @property
    def by_hand(self) -> ByHand:
        """The way in without a script."""

    def now(self) -> float:
        """The room's clock, in seconds."""

    def do(self, command: str, *values: Any) -> Any:
        """Call the room's `do_` function of this name, at once, and return what it returns."""

    def close(self) -> None:
        """End all connections."""
