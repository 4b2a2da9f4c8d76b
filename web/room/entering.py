"""How somebody comes to a room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Entering:
    """How somebody comes to a room: by its code, or as the one who opens it with what it is set to."""

    name: str
    code: str = ""
    plan: Mapping[str, Any] | None = None
    watches: bool = False
    takes_over: bool = False
    """Whether to take the seat from another tab of this browser."""
