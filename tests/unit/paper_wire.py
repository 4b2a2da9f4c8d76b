"""Requests of a room without a network: the site's files, and the real boxes of the signaling script."""

from __future__ import annotations

import asyncio
import json
from urllib.parse import parse_qs, urlsplit

from web.room.wire import Answer, Unreachable
from web.signaling.boxes import Boxes, Refused


class PaperWire:
    """A wire that answers as the site does, for all pages of a test."""

    def __init__(self) -> None:
        self.boxes = Boxes()
        self.files: dict[str, str] = {}
        self.asked: list[str] = []
        self.given_up = 0
        self.waiting = 0
        self.is_down = False
        self.next: list[Answer] = []
        """What the next requests get, whatever they ask for."""
        self._news = asyncio.Condition()

    async def get(self, path: str) -> Answer:
        """A file, or the boxes of an address as soon as there are any."""
        self._arrives(path)
        if self.next:
            return self.next.pop(0)
        parts = urlsplit(path)
        if not parts.path.startswith("sig/"):
            found = self.files.get(parts.path)
            return Answer(404, "") if found is None else Answer(200, found)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        room = parts.path.removeprefix("sig/")
        self.waiting += 1
        try:
            async with self._news:
                while not (boxes := self.boxes.get(room, query["to"], query.get("after", ""), 0.0)):
                    await self._news.wait()
                    if self.is_down:
                        raise Unreachable
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        finally:
            self.waiting -= 1
        return Answer(200, json.dumps({"boxes": [{"id": box.id, "body": box.body} for box in boxes]}))

    async def post(self, path: str, text: str) -> Answer:
        """Leave a box."""
        self._arrives(path)
        if self.next:
            return self.next.pop(0)
        await asyncio.sleep(0)
        parts = urlsplit(path)
        room, to = parts.path.removeprefix("sig/"), parse_qs(parts.query)["to"][0]
        try:
            made = self.boxes.post(room, to, text.encode(), "page", 0.0)
        except Refused as refused:
            return Answer(refused.status, "", float(refused.retry) or None)
        async with self._news:
            self._news.notify_all()
        return Answer(201, json.dumps({"id": made}))

    async def fails(self) -> None:
        """From now on nothing answers, and whoever waits hears so."""
        self.is_down = True
        async with self._news:
            self._news.notify_all()

    def _arrives(self, path: str) -> None:
        self.asked.append(path)
        if self.is_down:
            raise Unreachable
