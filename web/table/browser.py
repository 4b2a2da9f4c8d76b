"""What needs a real browser: animation, sound, and the download of a file."""

from __future__ import annotations

from typing import Any

import js
from pyodide.code import run_js

fetch_module = run_js("(address) => import(address)")


def address(name: str) -> str:
    """Returns the URL of a JavaScript module of the table."""
    app = js.document.documentElement.getAttribute("data-app") or ""
    return str(js.URL.new(f"{app}web/page/{name}", js.document.baseURI).href)


class Moving:
    """Wraps motion.js; until it is loaded, or if loading fails, nothing is animated and nothing waits."""

    def __init__(self) -> None:
        self.module: Any = None

    async def wake(self) -> None:
        """Loads motion.js."""
        if self.module is None:
            try:
                self.module = await fetch_module(address("motion.js"))
            except Exception as trouble:  # the game can be played without animation
                print("motion.js could not be loaded:", trouble)

    def pace(self, factor: float) -> None:
        """Sets the factor by which all durations are multiplied."""
        if self.module is not None:
            self.module.pace(factor)

    async def play(self, written: str) -> None:
        """Animates one step, given as JSON."""
        if self.module is not None:
            await self.module.play(written)

    def skip(self) -> None:
        """Finishes the running animations at once."""
        if self.module is not None:
            self.module.skip()

    def ready(self) -> None:
        """Ends skipping: later animations run in full again."""
        if self.module is not None:
            self.module.ready()

    def clear(self) -> None:
        """Removes everything drawn over the table."""
        if self.module is not None:
            self.module.clear()

    async def painted(self) -> None:
        """Waits until the browser has painted the latest changes."""
        if self.module is not None:
            await self.module.painted()

    def arrived(self) -> None:
        """Removes the cards that have finished flying; the page itself shows them now."""
        if self.module is not None:
            self.module.arrived()

    def sights(self, start: str, written: str) -> None:
        """Draws lines of sight from one element to others; `written` is a JSON list of selectors."""
        if self.module is not None:
            self.module.sights(start, written)

    def clearSights(self) -> None:  # noqa: N802  (the name is given by motion.js)
        """Removes the lines of sight."""
        if self.module is not None:
            self.module.clearSights()


class Noise:
    """Wraps sound.js, which is loaded when the first sound is played."""

    def __init__(self) -> None:
        self.module: Any = None
        self.loud = 0.0

    def volume(self, loud: float) -> None:
        """Sets the volume; at 0 sound.js is not even loaded."""
        self.loud = loud
        if self.module is not None:
            self.module.volume(loud)

    def play(self, name: str) -> None:
        """Plays a sound, given its name."""
        if not self.loud:
            return
        if self.module is None:
            fetch_module(address("sound.js")).then(self._loaded)
        else:
            self.module.play(name)

    @property
    def _loaded(self) -> Any:
        """Returns a JavaScript callback that stores the loaded module."""
        from pyodide.ffi import create_once_callable

        def loaded(module: Any) -> None:
            self.module = module
            module.volume(self.loud)

        return create_once_callable(loaded)
