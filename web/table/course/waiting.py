"""Waiting: for a person's answer, and for a while."""

from __future__ import annotations

import asyncio

from .sitting import Entered


class Waiting:
    """What the course of a game is waiting for."""

    def __init__(self) -> None:
        self._given: asyncio.Future[Entered | None] | None = None
        self._pause: asyncio.Future[None] | None = None

    @property
    def is_for_an_answer(self) -> bool:
        """Whether an answer may be given now."""
        return self._given is not None and not self._given.done()

    def begin(self) -> None:
        """From now on an answer may be given, even before anybody waits for it."""
        self._given = asyncio.get_running_loop().create_future()

    def give(self, entered: Entered | None) -> None:
        """End the wait with an answer that has entered the game, or with None if the device is passed on."""
        if self._given is not None and not self._given.done():
            self._given.set_result(entered)
        self.wake()

    async def for_an_answer(self) -> Entered | None:
        """Wait for the answer."""
        assert self._given is not None
        try:
            return await self._given
        finally:
            self._given = None

    def end(self) -> Entered | None:
        """End the time in which an answer may be given, and return one that was given."""
        given, self._given = self._given, None
        return given.result() if given is not None and given.done() else None

    async def pause(self, milliseconds: float | None = None) -> None:
        """Wait for a while, or without a number until somebody wakes it."""
        self._pause = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait_for(self._pause, None if milliseconds is None else milliseconds / 1000)
        except TimeoutError:
            pass
        finally:
            self._pause = None

    def wake(self) -> None:
        """End the pause, if there is one."""
        if self._pause is not None and not self._pause.done():
            self._pause.set_result(None)

    def cancel(self) -> None:
        """Give up all waiting, because the table was left."""
        for waiting in (self._given, self._pause):
            if waiting is not None and not waiting.done():
                waiting.cancel()
