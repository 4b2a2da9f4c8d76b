"""The door: messages are read, and commands are collected so that they go out together."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

from web.door.messages import Command, Message

Heard = Callable[[Any], object]


class Door:
    """The way from the page to Python and back."""

    def __init__(self, send: Callable[[str], object]) -> None:
        self._send = send
        self._waiting: list[Command] = []
        self._awaited: dict[int, asyncio.Future[bool]] = {}
        self._number = 0
        self.sent = 0  # the number of batches sent
        self.heard = 0  # the number of messages heard
        self.on: dict[str, Heard] = {"finished": self._finished}

    def hear(self, text: str) -> None:
        """Handle one message; all commands it leads to go out in one batch."""
        self.heard += 1
        message = cast(Message, json.loads(text))
        heard = self.on.get(message["kind"])
        if heard is not None:
            heard(message)
        self.flush()

    def put(self, command: Command) -> None:
        """Add a command to the next batch."""
        if not self._waiting:
            self._flush_soon()
        self._waiting.append(command)

    def _flush_soon(self) -> None:
        """Send the batch when the running task pauses, if no message does so before."""
        try:
            asyncio.get_running_loop().call_soon(self.flush)
        except RuntimeError:  # nothing runs here but the handling of a message, which ends with a flush
            return

    @property
    def next_batch(self) -> int:
        """The number of the batch that contains the command put last."""
        return self.sent + bool(self._waiting)

    def flush(self) -> None:
        """Send the commands collected so far."""
        if self._waiting:
            batch, self._waiting = self._waiting, []
            self.sent += 1
            self._send(json.dumps(batch, ensure_ascii=False, separators=(",", ":")))

    def number(self) -> int:
        """The id of something the page will finish."""
        self._number += 1
        return self._number

    async def finished(self, number: int) -> bool:
        """Wait until the page has finished something, and return whether it went well."""
        self._awaited[number] = asyncio.get_running_loop().create_future()
        try:
            return await self._awaited[number]
        finally:
            self._awaited.pop(number, None)

    def _finished(self, message: Any) -> None:
        waiting = self._awaited.get(message["id"])
        if waiting is not None and not waiting.done():
            waiting.set_result(message["well"])
