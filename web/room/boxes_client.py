"""The signaling script, as a page uses it to leave boxes for others in a room, and to wait for its own.

Nothing that goes wrong here is fatal: those who are linked already go on playing. So it only tries again,
less and less often, and says that the script does not answer.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from web.room.wire import Answer, Unreachable, Wire

TROUBLE = "rooms_trouble.no_signaling"
"""The key of the sentence that says that the signaling script does not answer."""
LONGEST = 8192
"""The bytes of a box; the script refuses longer ones."""
MOST_READ = 4_000_000
"""The letters of an answer that is read."""
ANSWERING = 35.0
"""Seconds after which an answer is not waited for any more; the script waits 20 for a box."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 15.0
"""Seconds before another try; each is twice as long as the one before."""
LONGEST_OBEDIENCE = 60.0
"""The longest pause that the script may ask for."""
QUICK = 0.5
"""An empty answer that comes sooner is followed by a pause, because this script does not wait."""
MOST_TRIES = 4
"""How often a box is posted; after that, what it was good for is over."""
MOST_WAITING = 8
"""How many boxes for one address wait to be posted; newer ones replace the oldest."""


def boxes_in(text: str) -> list[tuple[str, str]]:
    """The ids and bodies in an answer of the script, or `ValueError` if it is none."""
    if len(text) > MOST_READ:
        raise ValueError("too long")
    data = json.loads(text)
    found = data.get("boxes") if isinstance(data, dict) else None
    if not isinstance(found, list):
        raise ValueError("no boxes")
    boxes = []
    for box in found:
        if not (
            isinstance(box, dict) and isinstance(box.get("id"), str) and isinstance(box.get("body"), str)
        ):
            raise ValueError("not a box")
        if not box["id"].replace("-", "").isalnum() or not box["id"].isascii() or len(box["id"]) > 40:
            raise ValueError("not an id")
        boxes.append((box["id"], box["body"]))
    return boxes


class BoxesClient:
    """The boxes of one room."""

    def __init__(
        self,
        wire: Wire,
        room: str,
        heard: Callable[[str, str], object],
        changed: Callable[[], object] = lambda: None,
        sleep: Callable[[float], Coroutine[Any, Any, None]] = asyncio.sleep,
    ) -> None:
        self.wire = wire
        self.room = room
        self.heard = heard
        """Called with the address and the text of every box."""
        self.changed = changed
        """Called when `trouble` has changed."""
        self.trouble = ""
        """The key of a sentence, while the script does not answer."""
        self._sleep = sleep
        self._after: dict[str, str] = {}
        self._listening: dict[str, asyncio.Task[None]] = {}
        self._waiting: dict[str, deque[str]] = {}
        self._posting: dict[str, asyncio.Task[None]] = {}
        self._is_closed = False

    @property
    def is_listening(self) -> bool:
        """Whether it waits for boxes."""
        return bool(self._listening)

    def listen(self, names: Iterable[str]) -> None:
        """Wait for the boxes of these addresses, and of no others."""
        wanted = list(dict.fromkeys(names))
        for name in list(self._listening):
            if name not in wanted:
                self._listening.pop(name).cancel()
        for name in wanted:
            if name not in self._listening and not self._is_closed:
                self._listening[name] = asyncio.ensure_future(self._listen(name))

    def post(self, to: str, text: str) -> None:
        """Leave a box, in the background; boxes for one address go out one after the other."""
        if self._is_closed or len(text.encode()) > LONGEST:
            return
        waiting = self._waiting.setdefault(to, deque(maxlen=MOST_WAITING))
        waiting.append(text)
        if to not in self._posting:
            self._posting[to] = asyncio.ensure_future(self._post(to, waiting))

    def hurry(self) -> None:
        """Ask at once again, because the device is back on a network or was asleep."""
        names = list(self._listening)
        self.listen(())
        self.listen(names)

    def close(self) -> None:
        """Stop everything."""
        self._is_closed = True
        self.listen(())
        for task in self._posting.values():
            task.cancel()
        self._posting.clear()

    def _tell(self, trouble: str) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self.changed()

    async def _listen(self, name: str) -> None:
        """Ask again and again for the boxes of an address."""
        failures = 0
        while True:
            after = self._after.get(name, "")
            path = f"sig/{self.room}?to={name}" + (f"&after={after}" if after else "")
            began = asyncio.get_running_loop().time()
            answer = await self._answered(self.wire.get(path))
            try:
                boxes = boxes_in(answer.text) if answer.status == 200 else None
            except (ValueError, RecursionError):
                boxes = None
            if boxes is None:
                failures += 1
                self._tell(TROUBLE if answer.status != 429 else self.trouble)
                await self._sleep(_pause(failures, answer))
                continue
            failures = 0
            self._tell("")
            for id_, body in boxes:
                self._after[name] = max(id_, self._after.get(name, ""))
                self.heard(name, body)
            if not boxes and asyncio.get_running_loop().time() - began < QUICK:
                await self._sleep(FIRST_PAUSE)

    async def _post(self, to: str, waiting: deque[str]) -> None:
        """Post the boxes that wait for an address."""
        try:
            while waiting:
                text = waiting.popleft()
                for tries in range(1, MOST_TRIES + 1):
                    answer = await self._answered(self.wire.post(f"sig/{self.room}?to={to}", text))
                    if answer.status == 201:
                        self._tell("")
                        break
                    if answer.status in (400, 413):  # it will not be taken later either
                        break
                    self._tell(TROUBLE if answer.status != 429 else self.trouble)
                    if tries < MOST_TRIES:
                        await self._sleep(_pause(tries, answer))
        finally:
            if not self._is_closed:
                del self._posting[to]

    async def _answered(self, asking: Coroutine[Any, Any, Answer]) -> Answer:
        """The answer; status 0 if there is none."""
        try:
            return await asyncio.wait_for(asking, ANSWERING)
        except (Unreachable, TimeoutError):
            return Answer(0, "")


def _pause(failures: int, answer: Answer) -> float:
    """How many seconds to wait; what the script asks for counts."""
    if answer.retry is not None:
        return min(max(answer.retry, FIRST_PAUSE), LONGEST_OBEDIENCE)
    longest = min(FIRST_PAUSE * 2.0 ** min(failures - 1, 10), LONGEST_PAUSE)
    return max(
        FIRST_PAUSE, longest * (0.8 + 0.2 * os.urandom(1)[0] / 255)
    )  # not all pages at the same moment
