"""A game is open in one tab at a time; another tab may take it over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from web.kept.storage import Storage
from web.kept.store import Locks

LOCK = "bang.game."
PATIENCE = 0.3
"""Seconds that another tab gets to hear that its game was taken over, and to finish what it is writing."""


class OneTab:
    """The game that is open in this tab.

    Locks only spare players surprises. Where there are none, a game can be open in two tabs, and the storage
    keeps the answers of the one that answers first (`Storage.lost` tells the other).
    """

    def __init__(self, locks: Locks, storage: Storage, patience: float = PATIENCE) -> None:
        self.locks = locks
        self.storage = storage
        self.patience = patience
        self.game: str | None = None
        self._releasing: asyncio.Task[None] | None = None

    async def take(self, game: str) -> bool:
        """Take a game before it is read and opened, and return False if it is open in another tab."""
        await self._released()
        if not await self.locks.take(LOCK + game, self._losing(game)):
            return False
        await self._has(game)
        return True

    async def take_over(self, game: str) -> None:
        """Take a game away from the tab where it is open."""
        await self._released()
        await self.locks.take(LOCK + game, self._losing(game), steal=True)
        await asyncio.sleep(self.patience)
        await self._has(game)

    async def _has(self, game: str) -> None:
        self.game = game
        await self.storage.take_up(game)

    def release(self) -> None:
        """Let other tabs have the game, as soon as all of it is on the disk."""
        if self.game is not None:
            game, self.game = self.game, None
            self._releasing = asyncio.ensure_future(self._let_go(game))

    async def _let_go(self, game: str) -> None:
        await self.storage.settled()
        self.locks.release(LOCK + game)

    async def _released(self) -> None:
        self.release()
        if self._releasing is not None:
            await self._releasing

    def _losing(self, game: str) -> Callable[[], None]:
        """What is called when another tab takes the game over."""

        def lost() -> None:
            if self.game == game:
                self.game = None
                self.storage.give_up(game)

        return lost
