"""Requests over HTTP, as what a room needs of them: in the browser web/room/browser_wire.py makes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Unreachable(Exception):
    """No answer came."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    text: str
    retry: float | None = None
    """After how many seconds to try again, if the answer says so."""


class Wire(Protocol):
    """Requests to the site. A request whose task is cancelled is given up."""

    async def get(self, path: str) -> Answer:
        """The answer, or `Unreachable`."""

    async def post(self, path: str, text: str) -> Answer:
        """Send a text and return the answer, or raise Unreachable."""
