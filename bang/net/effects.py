"""What a room asks of the device it runs on, besides what its links need (bang/net/mesh/effects.py)."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ListenBoxes:
    """Ask the signaling script for the boxes of these addresses, and of no others."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class Keep:
    """Store this record. What comes after it may leave the device only when it is on the disk."""

    data: dict[str, Any]


@dataclass(frozen=True)
class Notice:
    """Something that happened, or why something was refused: the key of a sentence, and its values."""

    key: str
    values: dict[str, str]
