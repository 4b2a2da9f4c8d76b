"""What a player did, as the screens receive it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Touch:
    """One thing a player did; `messages.TouchMessage` says what each part means."""

    way: str
    screen: str = ""
    seen: int = 0
    act: str = ""
    go: str = ""
    value: str = ""
    name: str = ""
    id: str = ""
    help: str = ""
    card: str = ""
    held: bool = False
    whom: str = ""
    place: int = -1
    over: str = ""
    shift: bool = False
    typing: bool = False
    times: int = 1
    at: float = 0.0

    @property
    def command(self) -> str:
        """The first word of `data-go`."""
        return self.go.partition(" ")[0]

    @property
    def argument(self) -> str:
        """The rest of `data-go`."""
        return self.go.partition(" ")[2]


PARTS = tuple(part.name for part in fields(Touch))


def touch_of(message: Any) -> Touch:
    """Create the touch that a message describes."""
    return Touch(**{name: message[name] for name in PARTS if name in message})
