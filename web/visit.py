"""One player's visit: the stack of screens, the way back, and the commands available on every screen.

The table reaches it as `visit`: `visit.settings`, `visit.storage`, `visit.open(screen)`, `visit.back()`,
`visit.home()`, `visit.help("jail")`, `visit.remark("errors.bad_save")`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from importlib import import_module
from traceback import format_exception
from typing import Any
from urllib.parse import parse_qsl, urlencode

from bang import games
from web.addresses import Address, address_of, read_address
from web.door.door import Door
from web.door.messages import Hello
from web.door.page import Page, Screen
from web.door.parts import NotFetched, fetched, is_there, part_of
from web.door.touch import Touch
from web.kept.one_tab import OneTab
from web.kept.settings import CHOICES, NAMES, Settings
from web.kept.storage import GAME as GAMES
from web.kept.storage import LAST, SETTINGS, NotOurs, Storage
from web.markup import Html
from web.rooms import Rooms
from web.screens.lobby_screen import LobbyScreen
from web.screens.sheet import slips
from web.tables import Tables
from web.words import WORDS, best_language, t

# Modules that every table needs besides those of its game. They are imported one at a time while the lobby is
# shown, so that touches are answered.
TABLE = (
    "bang.engine.saves",
    "bang.common.characters",
    "bang.common.shots",
    "web.table.print.question",
    "web.table.print.scene",
    "web.table.screen",
)


class Visit:
    """One visit: its page, settings and storage, and the screens that are open."""

    def __init__(self, door: Door, storage: Storage, one_tab: OneTab) -> None:
        self.page = Page(door)
        self.remarked: list[tuple[str, dict[str, str]]] = []
        self.storage = storage
        self.one_tab = one_tab
        storage.remark = self._troubled
        storage.changed = self._redraw
        storage.moved = self._moved
        storage.texts.crashed = self.crashed
        self.tables = Tables(self)
        self.rooms = Rooms(self)
        self.settings = Settings(storage)
        self.stack: list[Screen] = []
        self.path = "/"
        self.query = ""  # the part of the present address that begins with `?`
        self.fragment = ""  # the part that begins with `#`
        self.origin = ""  # the part before the path
        self.app = ""
        self.is_safe = False
        self.is_fetching = False  # True while the player waits for a part of the program
        self._early: list[Touch] | None = []  # touches that come while Python starts; None afterwards
        self.is_going_back = False  # True while the browser is going back, which takes a moment
        self.page.before = self.touch
        self._running: set[asyncio.Task[Any]] = set()
        door.on["hello"] = lambda hello: self.run(self.begin(hello))
        door.on["history"] = self._pop
        door.on["file"] = self._file

    def run(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something in the background; a fault in it is shown in the error box."""
        self._running.add(self.task(work))

    def task(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do the same, and return the task."""
        task = asyncio.ensure_future(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        fault = None if task.cancelled() else task.exception()
        if isinstance(fault, NotFetched):
            self.remark("errors.load_failed")
        elif fault is not None:
            self.crashed(fault)

    async def fetch(self, part: str) -> None:
        """Fetch a part of the program; if that takes time, the lobby says so."""
        if not is_there(part):
            self.is_fetching = True
            self._redraw()
        try:
            await fetched(part)
        finally:
            if self.is_fetching:
                self.is_fetching = False
                self._redraw()

    # -- start ---------------------------------------------------------------------------------

    async def begin(self, hello: Hello) -> None:
        """Take over the page: read what is stored, apply settings and address, show the lobby."""
        self.path, self.query, self.app = hello["path"], hello["query"], hello["app"]
        self.origin, self.fragment = hello["origin"], hello["fragment"]
        self.is_safe = hello["safe"]
        await self.storage.open()
        has_moved = await self.storage.move_in(hello["old"])
        self.settings = Settings(self.storage, best_language(hello["languages"] or ["en"]))
        address = read_address(self.query, hello["fragment"])
        for key, value in address.for_now.items():
            self.settings.holds_for_now(key, value)
        toggled = [touch for touch in self._early or () if touch.way == "toggle"]
        chosen, touched = self._before_start(hello)
        self.rooms.types(chosen.pop("code", address.wrong_code))
        for name, value in chosen.items():
            self.settings.choose(name, value)
        self.obey_settings()
        for key, values in address.remarks:
            self.remark(key, **values)
        names_something = address.saved is not None or address.room is not None or address.replay
        if not names_something or self.is_safe:
            self.replace(0, self.lobby_address())
        lobby = LobbyScreen(self, {*hello["folds"]})
        for touch in toggled:
            lobby.touch(touch)
        self.stack = [lobby]
        self.page.show(lobby, focus="")
        self.page.is_ready()
        self.page.door.flush()
        if has_moved:
            self._moved([name for name in hello["old"] if name != SETTINGS])
        await self._after_start(address, touched)

    def _moved(self, names: list[str]) -> None:
        """Let the page delete what older versions stored, because it is stored here now."""
        if names:
            self.run(self.page.ask("moved", **dict.fromkeys(names, "")))

    def _before_start(self, hello: Hello) -> tuple[dict[str, str], str]:
        """What the player chose, and the command of the button pressed last, until this moment."""
        chosen, touched = dict(hello["chosen"]), hello["touched"]
        for touch in self._early or ():
            if touch.way == "change":
                chosen[touch.name] = touch.value
            elif touch.way == "click" and touch.go:
                touched = touch.go
        self._early = None
        return chosen, touched

    def lobby_address(self) -> str:
        """The address of the lobby with the settings of this visit."""
        rest = address_of("", self.settings.for_now).partition("&")[2]
        return self.path + (f"?{rest}" if rest else "")

    async def _after_start(self, address: Address, touched: str) -> None:
        """Do what the address asks for, or what the player pressed before Python had started."""
        if self.is_safe:
            self.remark("lobby.safe")
        elif address.saved is not None:
            await self.tables.resume(address.saved)
            if len(self.stack) == 1:  # it could not be opened
                self.replace(0, self.lobby_address())
        elif address.room is not None:
            await self.rooms.enter(address.room)
        elif address.replay:
            await self.tables.watch(address.replay)
        elif address.setup is not None:
            await self.tables.deal(**address.setup)
            for key, values in address.remarks:
                self.remark(key, **values)
        elif touched:
            self.go(*touched.partition(" ")[::2])
        await self.warm_up()

    async def warm_up(self) -> None:
        """Fetch and import what a table needs, piece by piece, so that touches are answered in between.

        It is the table of the game that is chosen in the lobby.
        """
        game = self.settings["play"]
        try:
            await fetched(part_of(game))
        except NotFetched:  # whoever wants to play is told then
            return
        self.page.draw_of(game)
        self.page.door.flush()
        for name in (*TABLE, *games.modules(game)):
            import_module(name)
            await asyncio.sleep(0.02)

    def obey_settings(self) -> None:
        """Apply language, theme and motion to the page."""
        WORDS.speak(self.settings["language"])
        for name, value in self.settings.attributes().items():
            self.page.attribute("html", name, value)
        self.page.remember(self.settings.first_paint())

    def remark(self, key: str, **values: str) -> None:
        """Show and announce an error message."""
        if (key, values) not in self.remarked:
            self.remarked.append((key, values))
        self.page.say(t(key, **values), urgent=True)
        self._redraw()

    def crashed(self, fault: BaseException) -> None:
        """Show the error box with the traceback of an exception."""
        self.page.trouble("errors.crashed", "".join(format_exception(fault)))
        self.page.door.flush()

    def slips(self) -> Html:
        """The error messages, and a note that stands as long as nothing can be saved."""
        sentences = [t(key, **values) for key, values in self.remarked]
        return slips(sentences, self.storage.trouble, self._to_export())

    def _to_export(self) -> str:
        """The id of the game to be saved as a file: at the table, or the last one; "" for none."""
        last = self.storage.read(LAST) or ""
        there = last if self.storage.read(GAMES + last) is not None else ""
        return getattr(self.page.screen, "game", there)

    def _troubled(self, key: str) -> None:
        """Announce that nothing can be saved."""
        self.page.say(t(key), urgent=True)
        self._redraw()

    def _redraw(self) -> None:
        if self.page.screen is not None:
            self.page.redraw()

    # -- screens -------------------------------------------------------------------------------

    def open(self, screen: Screen, focus: str = "h1", address: str = "") -> None:
        """Show a screen on top of the current one; the browser's back button leads back."""
        names = ("saved=", "room=", "replay=")
        if len(self.stack) == 1 and any(name in self.query + self.fragment for name in names):
            self.replace(0, self.lobby_address())  # the address named a game or a room until it is there
        self.stack.append(screen)
        self.page.history("push", len(self.stack) - 1, address)
        if address:
            self._is_at(address)
        self.page.show(screen, focus)

    def back(self) -> None:
        """Go back one screen."""
        self._go_back(len(self.stack) - 2)

    def home(self) -> None:
        """Go back to the lobby."""
        self._go_back(0)

    def goes_back_to(self, depth: int) -> None:
        """Go back to a screen below the present one."""
        self._go_back(depth)

    def _go_back(self, depth: int) -> None:
        """Go back in the browser's history, ignoring a second call that would leave the site."""
        if len(self.stack) > 1 and not self.is_going_back:
            self.is_going_back = True
            self.page.history("go", depth)

    def _pop(self, message: Any) -> None:
        """Show the screen to which the browser has gone back."""
        self.is_going_back = False
        if message["depth"] == 0 and self.rooms.is_in(message["fragment"]):  # its link was followed once more
            self.is_going_back = True
            self.page.history("undo", len(self.stack) - 1)
            return
        self.query, self.fragment = message["query"], message["fragment"]
        if not self.stack:
            return
        if message["depth"] >= len(self.stack):  # forward, to a screen that is gone
            self.is_going_back = True
            self.page.history("go", len(self.stack) - 1)
            return
        del self.stack[message["depth"] + 1 :]
        self.remarked.clear()
        self.rooms.was_left()
        if self.page.screen is self.stack[-1]:  # it must not be entered twice
            self.page.redraw()
        else:
            self.page.show(self.stack[-1])
        if len(self.stack) == 1 and "room=" in self.fragment:  # a link was followed, or typed
            self.run(self.rooms.link(self.fragment))
        elif len(self.stack) == 1 and "replay=" in self.fragment:
            self.run(self.tables.watch(read_address("", self.fragment).replay))
        if all(screen.name != "table" for screen in self.stack):
            self.one_tab.release()

    def replace(self, depth: int, address: str) -> None:
        """Change the address of the present entry of the browser's history."""
        self._is_at(address)
        self.page.history("replace", depth, address)

    def _is_at(self, address: str) -> None:
        """Remember query and fragment of the present address."""
        rest, mark, fragment = address.partition("#")
        self.fragment = mark + fragment
        self.query = "?" + rest.partition("?")[2] if "?" in rest else ""

    def address_of(self, name: str) -> str:
        """The address that reopens a game, or "" if nothing can be kept."""
        self.page.attribute("html", "data-saved", None)
        keeps = self.storage.trouble != "errors.storage_forbidden"
        return address_of(name, self.settings.for_now) if keeps else ""

    async def help(self, topic: str = "") -> None:
        """Open the help, at an entry if one is given: of the game at the table, else of the chosen one."""
        screen = self.page.screen
        game = getattr(screen, "play", "")
        await self.fetch("help")
        await self.fetch(part_of(game or self.settings["play"]))
        from web.screens.help_screen import HelpScreen

        if self.page.screen is screen:
            self.remarked.clear()
            self.open(HelpScreen(self, topic, game), focus=f"#entry-{topic}" if topic else "h1")

    def _export(self, name: str) -> None:
        """Save a game as a file."""
        try:
            self.page.download(self.storage.game(name).as_text())
        except NotOurs as problem:
            self.remark(str(problem))

    # -- input ---------------------------------------------------------------------------------

    def touch(self, touch: Touch) -> bool:
        """Handle an input event before the screen does: changed settings and commands."""
        if self._early is not None:
            self._early.append(touch)
            return True
        if touch.way == "change":
            return self._changed(touch.name, touch.value)
        if touch.way == "input" and touch.name == "code":
            self.rooms.types(touch.value)
            return True
        if touch.way == "click" and touch.go:
            if touch.screen and touch.screen != self.stack[-1].name:
                return True  # it was pressed before the page has shown this screen
            return self.go(touch.command, touch.argument)
        return False

    def _changed(self, name: str, value: str) -> bool:
        """Apply and store a changed setting, and return False for any other field."""
        if name == "code":
            self.rooms.types(value)
            return True
        if name not in CHOICES and name != "name" and name not in NAMES:
            return False
        self.settings.choose(name, value)
        if name in ("language", "theme", "motion"):
            self.obey_settings()
        if name == "play":
            self.run(self.warm_up())
        if name == "language":
            self.replace(len(self.stack) - 1, self._address_now())
        else:
            self.page.remember(self.settings.first_paint())
        self.page.redraw()
        return True

    def _address_now(self) -> str:
        """The present address without its language, which the chosen one replaces."""
        parts = [part for part in parse_qsl(self.query.removeprefix("?")) if part[0] != "lang"]
        return self.path + (f"?{urlencode(parts)}" if parts else "") + self.fragment

    def _file(self, message: Any) -> None:
        """Pass a file that was chosen to the screen that asked for it."""
        take = getattr(self.page.screen, "file", None)
        if take is not None:
            take(message["text"])

    def go(self, command: str, argument: str = "") -> bool:
        """Run a command available on every screen, and return False if it is unknown."""
        way = self._ways(argument).get(command)
        if way is None:
            return self.rooms.go(command, argument)
        found = way()
        if isinstance(found, Coroutine):
            self.run(self._if_here(self.page.screen, found))
        return True

    async def _if_here(self, screen: Screen | None, work: Coroutine[Any, Any, Any]) -> None:
        """Run a command unless another one, pressed just before, has led to another screen."""
        if self.page.screen is screen:
            await work
        else:
            work.close()

    def _ways(self, argument: str) -> dict[str, Callable[[], object]]:
        return {
            "alone": self.tables.deal,
            "lesson": lambda: self.tables.lesson(),
            "room": self.rooms.opens,
            "room-join": self.rooms.join,
            "room-back": self.rooms.returns,
            "pass": self._open_pass,
            "resume": lambda: self.tables.resume(argument),
            "saved": self._open_saved,
            "record": self._open_record,
            "help": lambda: self.help(argument),
            "settings": self._open_settings,
            "privacy": self._open_privacy,
            "back": self.back,
            "home": self.home,
            "put-away": self._put_away,
            "export": lambda: self._export(argument),
            "take-over": lambda: self.tables.take_over(argument),
        }

    def _put_away(self) -> None:
        """Close all error messages."""
        self.remarked.clear()
        self.page.redraw()

    def _open_pass(self) -> None:
        from web.screens.pass_screen import PassScreen

        self.open(PassScreen(self))

    def _open_saved(self) -> None:
        from web.screens.saved_screen import SavedScreen

        self.open(SavedScreen(self))

    def _open_record(self) -> None:
        from web.screens.record_screen import RecordScreen

        self.open(RecordScreen(self))

    def _open_settings(self) -> None:
        from web.screens.settings_screen import SettingsScreen

        self.open(SettingsScreen(self))

    def _open_privacy(self) -> None:
        from web.screens.privacy_screen import PrivacyScreen

        self.open(PrivacyScreen(self))
