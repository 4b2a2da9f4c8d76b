"""A whole visit on a page without a browser: the lobby, every screen, the table, saved games."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from functools import wraps
from itertools import count
from random import Random
from typing import Any
from unittest.mock import patch

from tests.browser.questions import Wanted, as_file, at
from tests.paper_page import Element, PaperPage
from tests.paper_room import PaperLine
from web.kept.one_tab import OneTab
from web.kept.storage import GAME, Storage
from web.kept.store import MemoryStore
from web.table.course.players import Players
from web.visit import Visit
from web.words import WORDS


class FreeLocks:
    """Locks of which each is free."""

    async def take(self, name: str, lost: Callable[[], object], steal: bool = False) -> bool:
        """Take a lock, which takes a moment as in a browser."""
        await asyncio.sleep(0)
        return True

    def release(self, name: str) -> None:
        """Release a lock."""


class PaperVisit(PaperPage):
    """A visitor's page, with Python behind its door."""

    def __init__(self, store: Any = None, locks: Any = None) -> None:
        super().__init__()
        self.store = MemoryStore() if store is None else store
        self.storage = Storage(self.store)
        self.storage.texts.patience = 0
        self.locks = locks or FreeLocks()
        self.visit = Visit(self.door, self.storage, OneTab(self.locks, self.storage, patience=0))
        self.line = PaperLine(self.visit)
        self.chance = Random(1)
        self.likes: Callable[[str], float] = lambda key: 1.0

    # -- going about ---------------------------------------------------------------------------------

    async def opens(self, query: str = "", **more: Any) -> PaperVisit:
        """Open the page and wait until Python answers."""
        self.hello(query, **more)
        return await self.opens_further()

    async def opens_further(self) -> PaperVisit:
        """Wait until Python answers."""
        await self.until(lambda: self.html.get("data-ready"))
        return self

    async def goes_to(self, selector: str, screen: str) -> None:
        """Click, and wait for a screen."""
        self.click(selector)
        await self.until(lambda: self.screen == screen)

    async def reloads(self, query: str | None = None, **more: Any) -> PaperVisit:
        """Leave the page, and open it again at the same address or another one."""
        await self.storage.settled()
        await self.closes()
        again = PaperVisit(self.store, self.locks)
        return await again.opens(self.entries[self.here][1] if query is None else query, **more)

    async def closes(self) -> None:
        """End the visit as a browser does when the tab is closed: nothing of it goes on."""
        for task in list(self.visit._running):
            task.cancel()
        self.visit.one_tab.release()
        await asyncio.sleep(0)

    async def back(self) -> None:
        """Go back with the browser's button."""
        self.goes(-1)
        await asyncio.sleep(0)

    async def is_asked(self) -> str:
        """Wait for a question, or for the end of the game, and return the question's name or ""."""
        await self.until(lambda: self.acts() or self.one("[data-over]"))
        if self.one("[data-ask=opening]"):
            self.act("ready")
            await self.until(lambda: not self.one("[data-ask=opening]"))
            await self.until(lambda: self.acts() or self.one("[data-over]"))
        asked = self.one("[data-ask]")
        return asked.get("data-ask") if asked is not None else ""

    async def step(self) -> bool:
        """Touch a control that leads towards an answer, and return False if the game is over."""
        await self.is_asked()
        if self.one("[data-over]"):
            return False
        offered = self.acts()
        self.act(self.chance.choices(offered, [self.likes(key) for key in offered])[0])
        await asyncio.sleep(0)
        return True

    async def plays(self, until: Callable[[], Any] = lambda: False, most: int = 3000) -> None:
        """Play to the end, or until a condition holds; look only when the table is at rest."""
        for _ in range(most):
            await self.is_asked()
            if until():
                return
            if not await self.step():
                await self.until(lambda: self.one("#end-title"))
                return
        raise AssertionError("the game has no end")

    def has_nothing_picked(self) -> bool:
        """Whether a turn is played and no card is picked: one that is picked is not an answer yet."""
        return self.question()["ask"] == "play" and not any("@" in key for key in self.acts())

    async def plays_steps(self, count: int) -> None:
        """Give some answers."""
        for _ in range(count):
            await self.step()
        await self.is_asked()

    def question(self) -> dict[str, Any]:
        """Read the open question, the possible answers and the player's hand."""
        asked, words = self.one("[data-ask]"), self.one(".asks")
        return {
            "ask": asked.get("data-ask") if asked is not None else "",
            "words": words.text if words is not None else "",
            "keys": sorted(self.acts()),
            "hand": [one.get("data-card") for one in self.main.find("[data-held]")],
            "life": [len(seat.find(".bullet")) for seat in self.main.find("[data-seat]")],
        }

    async def imports(self, text: str) -> None:
        """Import a file on the screen of saved games, which is shown, and wait until it is listed."""
        before = len(self.main.find(".saved-game"))
        self.file(text)
        await self.until(lambda: len(self.main.find(".saved-game")) > before)

    async def opens_game(self, text: str) -> PaperVisit:
        """Go from the lobby to the saved games, import a file and open its game."""
        await self.goes_to("#go-saved", "saved")
        await self.imports(text)
        self.go(f"resume {json.loads(text)['id']}")
        await self.until(lambda: self.screen == "table")
        await self.is_asked()
        return self

    async def leaves(self) -> None:
        """Go back to the lobby; at the end of a game its button is on the summary too."""
        self.go("home")
        await self.until(lambda: self.screen == "lobby")

    async def sits(self, prompt: str, is_it: Wanted = lambda game: True, **more: Any) -> Any:
        """Open the page and a game at a question, and return the game."""
        game = at(prompt, is_it=is_it, seats=more.get("seats", 4))
        await self.opens(f"?pace={more.get('pace', 'instant')}")
        await self.opens_game(as_file(game, "game-at"))
        await self.until(lambda: self.question()["ask"] == prompt and self.acts())
        return game

    def fresh(self) -> str:
        """Draw the screen once more, in a form that can be compared with `main.written()`."""
        drawn = Element("main", {"id": "page"})
        drawn.fill(self.fresh_html())
        return drawn.written()

    def fresh_html(self) -> str:
        """Draw the screen once more, and leave the record of what was drawn as it is."""
        screen: Any = self.visit.page.screen
        board = screen.course.board if screen.name == "table" else None
        kept = (board.printed, board.states) if board is not None else None
        html = str(screen.html())
        if board is not None and kept is not None:
            board.printed, board.states = kept
        return html

    # -- what is kept --------------------------------------------------------------------------------

    async def stored(self) -> dict[str, str]:
        """The games that are on the disk."""
        await self.storage.settled()
        return {name: text for name, text in (await self.store.read()).items() if name.startswith(GAME)}

    async def log(self) -> list[str]:
        """Read the log of the only game that is on the disk."""
        (text,) = (await self.stored()).values()
        return [str(line) for line in json.loads(json.loads(text)["save"])["log"]]

    def words(self) -> str:
        """The error messages."""
        slips = self.one(".remarks")
        return slips.text if slips is not None else ""


def on_paper(story: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Make a test of a story; in it, bots and questions with a single answer take no time.

    The games that are dealt are the same every time, and a fault in the background fails the test.
    """

    async def at_once(players: Players, milliseconds: float) -> None:
        await asyncio.sleep(0)

    async def watched(*given: Any, **named: Any) -> None:
        faults: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, fault: faults.append(str(fault)))
        await asyncio.wait_for(story(*given, **named), 60)
        assert not faults, faults

    @wraps(story)
    def test(*given: Any, **named: Any) -> None:
        seeds = count(1)
        WORDS.play("")  # a screen says itself which game it shows
        try:
            with (
                patch.object(Players, "pause", at_once),
                patch("web.tables.new_seed", lambda: next(seeds)),
                patch("web.table.screen.new_seed", lambda: next(seeds)),
            ):
                asyncio.run(watched(*given, **named))
        finally:
            WORDS.speak("en")

    return test
