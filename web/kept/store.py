"""What texts and locks are kept in: the interfaces of a database and of locks, and both in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

FULL = "errors.storage_full"
FORBIDDEN = "errors.storage_forbidden"

Changes = dict[str, str | None]
"""Texts by name; None deletes the text."""

Decide = Callable[[Mapping[str, str]], Changes]
"""What gets the texts that the store holds at this moment, and returns what is to be changed."""


class Refusal(Exception):
    """The store refused; `key` is the key of the error message, FULL or FORBIDDEN."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Store(Protocol):
    """Texts by name, for all tabs together."""

    noticed: Callable[[list[str] | None], object]
    """Called when another tab has changed the texts of these names; None means all."""

    async def read(self, names: Iterable[str] | None = None) -> dict[str, str]:
        """These texts, or all, as they are at one moment, or `Refusal`."""

    async def change(self, names: Iterable[str], decide: Decide) -> Changes:
        """Read these texts, ask what to change and change it, all in one transaction, or raise Refusal.

        It returns the changes when they are on the disk. If it raises, nothing was changed.
        """

    async def clear(self) -> None:
        """Delete everything, or raise Refusal."""


class Locks(Protocol):
    """Locks by name, each held by one tab at a time."""

    async def take(self, name: str, lost: Callable[[], object], steal: bool = False) -> bool:
        """Take a lock, or return False if another tab holds it. `lost` is called if another tab steals it."""

    def release(self, name: str) -> None:
        """Release a lock."""


class MemoryStore:
    """A store in memory, for tests and for drawing pages without a browser."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts: dict[str, str] = {} if texts is None else texts
        self.noticed: Callable[[list[str] | None], object] = lambda names: None

    async def read(self, names: Iterable[str] | None = None) -> dict[str, str]:
        """These texts, or all."""
        wanted = self.texts if names is None else names
        return {name: self.texts[name] for name in wanted if name in self.texts}

    async def change(self, names: Iterable[str], decide: Decide) -> Changes:
        """Change texts."""
        changes = decide({name: self.texts[name] for name in names if name in self.texts})
        for name, text in changes.items():
            if text is None:
                self.texts.pop(name, None)
            else:
                self.texts[name] = text
        return changes

    async def clear(self) -> None:
        """Delete everything."""
        self.texts.clear()
