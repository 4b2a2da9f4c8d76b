"""The page, as Python commands it: screens are shown and redrawn, and touches passed to them.

The attributes of a control say what it does:

- `data-act="KEY"`: gives an answer to the game's question, or is a step towards one;
- `data-go="COMMAND ARGUMENT"`: everything else, such as `data-go="settings"` or `data-go="resume 17"`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol

from web.door.door import Door
from web.door.messages import LinkVerb
from web.door.touch import Touch, touch_of
from web.markup import Html
from web.words import WORDS, t


class Screen(Protocol):
    """What fills the page: the lobby, the settings, the help, the table."""

    name: str
    play: str
    """The game whose texts it shows; "" if it shows common texts only."""

    def html(self) -> Html:
        """The HTML of the whole screen."""

    def touch(self, touch: Touch) -> bool:
        """Handle a touch, and return True if it was meant for this screen."""

    def enter(self) -> None:
        """Called when the screen is shown, the first time or again."""

    def leave(self) -> None:
        """Called when another screen replaces or covers this one."""


class Page:
    """The page behind the door."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.loud = 0.0  # the volume of all sounds
        self.screen: Screen | None = None
        self.before: Callable[[Touch], bool] | None = None
        door.on["touch"] = self.hear

    # -- input ---------------------------------------------------------------------------------

    def hear(self, message: Any) -> None:
        """Pass a touch to the visit, then to the screen."""
        touch = touch_of(message)
        if self.before is not None and self.before(touch):
            return
        if self.screen is not None:
            self.screen.touch(touch)

    # -- showing -------------------------------------------------------------------------------

    def show(self, screen: Screen, focus: str = "h1") -> None:
        """Show a screen, scrolled to its top, with the focus on its heading."""
        if self.screen is not None and self.screen is not screen:
            self.screen.leave()
        self.screen = screen
        self.attribute("body", "data-screen", screen.name)
        if screen.play:
            self.draw_of(screen.play)
        self.redraw()
        screen.enter()
        self.focus(*([focus] if focus else []), top=True)

    def redraw(self) -> None:
        """Redraw the screen; the page changes only what differs."""
        if self.screen is not None:
            if self.screen.play:
                WORDS.play(self.screen.play)
            heading = getattr(self.screen, "heading", "")
            self.door.put({"do": "title", "words": f"{heading} – BANG!" if heading else "BANG!"})
            self.patch({"#page": self.screen.html()})

    def draw_of(self, *games: str) -> None:
        """Make sure that the page has the drawings of these games."""
        for game in games:
            self.door.put({"do": "drawings", "game": game})

    def patch(self, parts: Mapping[str, str]) -> None:
        """Change the content of elements, by selector."""
        self.door.put({"do": "patch", "parts": dict(parts), "heard": self.door.heard})

    def attribute(self, where: str, name: str, value: str | None) -> None:
        """Set an attribute of an element, or remove it if the value is None."""
        self.door.put({"do": "attribute", "where": where, "name": name, "value": value, "clock": False})

    def is_ready(self) -> None:
        """Write the page's time into `data-ready`: from now on Python answers every touch."""
        self.door.put(
            {"do": "attribute", "where": "html", "name": "data-ready", "value": None, "clock": True}
        )

    def focus(self, *where: str, lost: bool = False, top: bool = False) -> None:
        """Focus the first of these elements that is there; `lost` only if nothing has the focus."""
        self.door.put({"do": "focus", "where": list(where), "lost": lost, "top": top})

    def say(self, sentence: str, urgent: bool = False) -> None:
        """Announce a sentence to screen readers, even if it repeats the last one."""
        self.door.put({"do": "say", "words": sentence, "urgent": urgent})

    def dialog(self, where: str, is_open: bool) -> None:
        """Open or close a dialog."""
        self.door.put({"do": "dialog", "where": where, "open": is_open})

    def download(self, text: str) -> None:
        """Save a stored game as a file, which is named by today's date."""
        today = time.strftime("%Y-%m-%d", time.gmtime())
        self.door.put({"do": "download", "name": t("saved.file_name", date=today), "text": text})

    def trouble(self, key: str, details: str) -> None:
        """Show the error box."""
        self.door.put({"do": "trouble", "key": key, "details": details})

    def history(self, way: Literal["push", "replace", "go", "undo"], depth: int, address: str = "") -> None:
        """Change the browser's history."""
        self.door.put({"do": "history", "way": way, "depth": depth, "address": address})

    async def ask(
        self, what: Literal["remember", "moved", "forget", "share", "copy", "reload"], **given: str
    ) -> bool:
        """Ask the page for what only it can do, and return whether it went well."""
        number = self.door.number()
        self.door.put({"do": "ask", "what": what, "given": given, "id": number})
        return await self.door.finished(number)

    def remember(self, settings: Mapping[str, str]) -> None:
        """Leave a copy of the settings where the page finds them before Python is there."""
        self.door.put({"do": "ask", "what": "remember", "given": dict(settings), "id": 0})

    def greet(self) -> None:
        """Tell the page that Python is there and ask for the first message."""
        self.door.put({"do": "ask", "what": "hello", "given": {}, "id": 0})
        self.door.flush()

    def batch(self) -> int:
        """The number of the batch in which the latest commands go out."""
        return self.door.next_batch

    # -- motion and sound ------------------------------------------------------------------------

    def motion(self, what: str, given: Any = None) -> None:
        """Run a function of motion.js."""
        self.door.put({"do": "motion", "what": what, "given": given, "id": 0})

    async def moved(self, what: str, given: Any = None) -> None:
        """Run a function of motion.js and wait until it has finished."""
        number = self.door.number()
        self.door.put({"do": "motion", "what": what, "given": given, "id": number})
        await self.door.finished(number)

    def sound(self, name: str) -> None:
        """Play a sound at the volume of the settings."""
        if self.loud:
            self.door.put({"do": "sound", "name": name, "loud": self.loud})

    # -- links with other pages ------------------------------------------------------------------

    def link(self, what: LinkVerb, link: str = "", text: str = "") -> None:
        """Do something with a link to another player's browser; see `messages.Link`."""
        self.door.put({"do": "link", "what": what, "link": link, "text": text})

    # -- time ----------------------------------------------------------------------------------

    def later(self, milliseconds: float, act: Callable[[], object]) -> None:
        """Call a function once, after a delay."""
        asyncio.get_running_loop().call_later(milliseconds / 1000, act)


def now() -> float:
    """The time in milliseconds since 1970."""
    return time.time() * 1000
