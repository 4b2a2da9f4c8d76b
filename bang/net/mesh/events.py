"""What a mesh reports to the room that owns it."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Heard:
    """A member sent this message to us."""

    id: str
    message: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Came:
    """A member is there.

    If `is_new_run` is true, nothing that was sent before counts any more, in either direction: its page was
    loaded anew, or more was waiting for it than is kept.
    """

    id: str
    is_new_run: bool


@dataclass(frozen=True, slots=True)
class Went:
    """A member gave no sign for some seconds, by any way."""

    id: str


@dataclass(frozen=True, slots=True)
class Unreachable:
    """A member answers our offers, but no connection comes about, and nobody can relay. Reported once."""

    id: str


@dataclass(frozen=True, slots=True)
class Replaced:
    """Another page with our identity is in the room; the others listen to that one now."""


Event = Heard | Came | Went | Unreachable | Replaced
