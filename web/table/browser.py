"""What only a browser can do: move, sound, hand out a file."""

from __future__ import annotations

from typing import Any

import js
from pyodide.code import run_js
from pyodide.ffi import to_js

fetch_module = run_js("(address) => import(address)")


def address(name: str) -> str:
    """Finds a program of the table beside the page's own."""
    app = js.document.documentElement.getAttribute("data-app") or ""
    return str(js.URL.new(f"{app}web/table/{name}", js.document.baseURI).href)


class Moving:
    """motion.js; until it is there, or if it does not come, everything happens at once."""

    def __init__(self) -> None:
        self.module: Any = None

    async def wake(self) -> None:
        """Fetches the program."""
        if self.module is None:
            try:
                self.module = await fetch_module(address("motion.js"))
            except Exception as trouble:  # a table without motion is still a table
                print("no motion:", trouble)

    def pace(self, factor: float) -> None:
        """Sets how long things take."""
        if self.module is not None:
            self.module.pace(factor)

    async def play(self, written: str) -> None:
        """Shows one step."""
        if self.module is not None:
            await self.module.play(written)

    def skip(self) -> None:
        """Finishes what is being shown."""
        if self.module is not None:
            self.module.skip()

    def ready(self) -> None:
        """Takes its time again."""
        if self.module is not None:
            self.module.ready()

    def clear(self) -> None:
        """Clears away whatever still flies."""
        if self.module is not None:
            self.module.clear()

    async def painted(self) -> None:
        """Waits until what was printed is to be seen."""
        if self.module is not None:
            await self.module.painted()

    def arrived(self) -> None:
        """Takes away the cards that have flown: the page shows them where they came to."""
        if self.module is not None:
            self.module.arrived()

    def sights(self, start: str, written: str) -> None:
        """Draws lines of sight."""
        if self.module is not None:
            self.module.sights(start, written)

    def clearSights(self) -> None:  # noqa: N802  (it is a name of motion.js)
        """Takes them away."""
        if self.module is not None:
            self.module.clearSights()


class Noise:
    """sound.js, fetched when there is something to be heard."""

    def __init__(self) -> None:
        self.module: Any = None
        self.loud = 0.0

    def volume(self, loud: float) -> None:
        """Sets the loudness; silence fetches nothing."""
        self.loud = loud
        if self.module is not None:
            self.module.volume(loud)

    def play(self, name: str) -> None:
        """Plays a sound by its name."""
        if not self.loud:
            return
        if self.module is None:
            fetch_module(address("sound.js")).then(self._loaded)
        else:
            self.module.play(name)

    @property
    def _loaded(self) -> Any:
        from pyodide.ffi import create_once_callable

        def loaded(module: Any) -> None:
            self.module = module
            module.volume(self.loud)

        return create_once_callable(loaded)


def download(storage: Any, name: str) -> None:
    """Hands a stored game out as a file."""
    game = storage.game(name)
    blob = js.Blob.new(to_js([game.as_text()]), js.JSON.parse('{"type": "application/json"}'))
    link = js.document.createElement("a")
    link.href = js.URL.createObjectURL(blob)
    link.download = game.file_name
    link.click()
    js.URL.revokeObjectURL(link.href)
