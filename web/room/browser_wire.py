"""Requests over HTTP from Python's worker."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException, to_js

from web.room.wire import Answer, Unreachable


def _seconds(said: Any) -> float | None:
    """The seconds that a header names, or None."""
    text = said if isinstance(said, str) else ""
    return float(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


class BrowserWire:
    """Requests to the site of this page."""

    async def get(self, path: str) -> Answer:
        """The answer, or `Unreachable`."""
        return await self._ask(path, method="GET")

    async def post(self, path: str, text: str) -> Answer:
        """Send a text and return the answer, or raise Unreachable."""
        return await self._ask(path, method="POST", body=text)

    async def _ask(self, path: str, **options: str) -> Answer:
        """Make a request, and give it up if the task that waits for it is cancelled."""
        giving_up = js.AbortController.new()
        said = to_js({"cache": "no-store", **options}, dict_converter=js.Object.fromEntries)
        said.signal = giving_up.signal
        is_done = False
        try:
            # The worker was made from a blob, so its own address leads nowhere.
            answer = await js.fetch(f"{js.self.origin}/{path}", said)
            text = await answer.text()
            is_done = True
        except JsException as problem:
            is_done = True
            raise Unreachable(str(problem)) from problem
        finally:
            if not is_done:
                giving_up.abort()
        return Answer(int(answer.status), str(text), _seconds(answer.headers.get("Retry-After")))
