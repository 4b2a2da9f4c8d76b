"""One player's visit: the stack of screens, the way back, and the commands available on every screen.

The table reaches it as `page.visit`: `visit.settings`, `visit.storage`, `visit.open(screen)`, `visit.back()`,
`visit.home()`, `visit.help("jail")`, `visit.remark("errors.bad_save")`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from traceback import format_exception
from typing import Any

import js
from pyodide.ffi import create_proxy

from web.addresses import Address, address_of, read_address
from web.kept.browser_shelf import open_shelf
from web.kept.settings import CHOICES, NAMES, Settings
from web.kept.storage import NotOurs, Storage
from web.luck import new_id, new_seed
from web.page import Page, Screen, Touch
from web.screens.lobby_screen import LobbyScreen
from web.words import WORDS, best_language, t

# Modules that a table needs, imported one at a time while the lobby is shown, so that it stays responsive.
GAME = (
    "bang.engine.saves",
    "bang.frontier.characters",
    "bang.frontier.shots",
    "bang.classic.rules",
    "bang.bots.classic.steady",
    "web.table.print.question",
    "web.table.print.scene",
    "web.table.screen",
)


class Visit:
    """Connects page, settings and storage, and opens screens."""

    def __init__(self) -> None:
        self.page = Page()
        self.page.visit = self
        self.remarked: list[tuple[str, dict[str, str]]] = []
        self.storage = Storage(open_shelf(), self.remark)
        wanted = [str(language) for language in js.navigator.languages or ["en"]]
        self.settings = Settings(self.storage, best_language(wanted))
        self.lobby = LobbyScreen(self)
        self.stack: list[Screen] = [self.lobby]
        self.is_going_back = False  # True while the browser is going back, which takes a moment
        self.page.before = self.touch
        self._popped = create_proxy(self._pop)
        js.window.addEventListener("popstate", self._popped)

    # -- start ---------------------------------------------------------------------------------

    def begin(self) -> None:
        """Takes over the page from boot.js: applies settings and URL, shows the lobby."""
        address = read_address(str(js.location.search), str(js.location.hash))
        for key, value in address.for_now.items():
            self.settings.holds_for_now(key, value)
        self.keep_early_choices()
        self.obey_settings()
        for key, values in address.remarks:
            self.remark(key, **values)
        js.history.replaceState(0, "", self._lobby_address())
        self.page.show(self.lobby, focus="")
        self.page.root_attribute("data-ready", str(round(self.page.now(), 1)))
        self.page.later(0, lambda: self._after_start(address))

    def _lobby_address(self) -> str:
        """Returns the URL of the lobby with the settings of this visit."""
        rest = address_of("", self.settings.for_now).partition("&")[2]
        return str(js.location.pathname) + (f"?{rest}" if rest else "")

    def _after_start(self, address: Address) -> None:
        """Does what the URL asks for, or what the player clicked before Python had started."""
        touched = str(getattr(js.window.bang, "touchedEarly", None) or "")
        if address.saved is not None:
            self.resume(address.saved)
        elif address.setup is not None:
            self.deal(**address.setup)
            for key, values in address.remarks:
                self.remark(key, **values)
        elif touched:
            self.go(*touched.partition(" ")[::2])
        else:
            self.page.later(200, self.warm_up)

    def warm_up(self, left: tuple[str, ...] = GAME) -> None:
        """Imports the modules of the game in the background, one at a time."""
        if left:
            import_module(left[0])
            self.page.later(30, lambda: self.warm_up(left[1:]))

    def keep_early_choices(self) -> None:
        """Stores the settings that the player chose before Python had started; boot.js recorded them."""
        chosen = js.window.bang.chosenEarly
        for name in js.Object.keys(chosen):
            self.settings.choose(str(name), str(getattr(chosen, name)))

    def obey_settings(self) -> None:
        """Applies language, theme and motion to the page."""
        WORDS.speak(self.settings["language"])
        for name, value in self.settings.attributes().items():
            self.page.root_attribute(name, value)

    def remark(self, key: str, **values: str) -> None:
        """Shows and announces an error message."""
        if (key, values) not in self.remarked:
            self.remarked.append((key, values))
        self.page.say(t(key, **values), urgent=True)
        if self.page.screen is not None:
            self.page.redraw()

    def crashed(self, fault: BaseException) -> None:
        """Shows the error box with the traceback of an exception."""
        js.window.bang.trouble("errors.crashed", "".join(format_exception(fault)))

    @property
    def remarks(self) -> list[str]:
        """Returns the error messages in the current language."""
        return [t(key, **values) for key, values in self.remarked]

    # -- screens -------------------------------------------------------------------------------

    def open(self, screen: Screen, focus: str = "h1", address: str = "") -> None:
        """Shows a screen on top of the current one; the browser's back button leads back."""
        self.stack.append(screen)
        js.history.pushState(len(self.stack) - 1, "", address or str(js.location.href))
        self.page.show(screen, focus)

    def back(self) -> None:
        """Goes back one screen."""
        self._go_back(-1)

    def home(self) -> None:
        """Goes back to the lobby."""
        self._go_back(1 - len(self.stack))

    def _go_back(self, steps: int) -> None:
        """Goes back in the browser's history, ignoring a second call that would leave the site."""
        if len(self.stack) > 1 and not self.is_going_back:
            self.is_going_back = True
            js.history.go(steps)

    def _pop(self, event: Any) -> None:
        """Shows the screen to which the browser has gone back."""
        self.is_going_back = False
        depth = event.state if isinstance(event.state, int) else 0
        del self.stack[min(depth, len(self.stack) - 1) + 1 :]
        self.remarked.clear()
        self.page.show(self.stack[-1])

    def help(self, topic: str = "") -> None:
        """Opens the help, at an entry if one is given."""
        from web.screens.help_screen import HelpScreen

        self.open(HelpScreen(self, topic), focus=f"#entry-{topic}" if topic else "h1")

    # -- tables --------------------------------------------------------------------------------

    def deal(self, hands: str = "alone", **said: Any) -> None:
        """Starts a game; `said` takes precedence over the settings."""
        from web.table import new_table

        if "seed" not in said:
            said["seed"] = new_seed()
        setup = self.settings.setup(hands, **said)
        if hands == "alone":
            setup["names"][0] = setup["names"][0] or t("lobby.stranger")
        elif not any(setup["names"]):
            setup["names"] = [t("lobby.player", n=number) for number in range(1, setup["seats"] + 1)]
        name = new_id(js.Date.now())
        self.remarked.clear()
        self._sit_down(new_table(self.page, name, setup), name)

    def resume(self, name: str) -> None:
        """Opens a saved game."""
        from web.table import saved_table

        try:
            self.storage.game(name)
        except NotOurs as problem:
            self.remark(str(problem))
            return
        self.remarked.clear()
        self._sit_down(saved_table(self.page, name), name)

    def _sit_down(self, screen: Screen | None, name: str) -> None:
        """Shows a table with the URL that reopens its game."""
        if screen is None:
            return
        keeps = self.storage.trouble != "errors.storage_forbidden"
        address = address_of(name, self.settings.for_now) if keeps else ""
        self.open(screen, focus="", address=address)

    # -- input ---------------------------------------------------------------------------------

    def touch(self, touch: Touch) -> bool:
        """Handles an input event before the screen does: changed settings and commands."""
        if touch.kind == "change":
            return self._changed(str(getattr(touch.target, "name", "") or ""), touch.value)
        if touch.kind == "click" and touch.go:
            return self.go(touch.command, touch.argument)
        return False

    def _changed(self, name: str, value: str) -> bool:
        """Applies and stores a changed setting; returns False for any other field."""
        if name not in CHOICES and name != "name" and name not in NAMES:
            return False
        self.settings.choose(name, value)
        if name in ("language", "theme", "motion"):
            self.obey_settings()
        if name == "language":
            js.history.replaceState(len(self.stack) - 1, "", self._address_now())
        self.page.redraw()
        return True

    def _address_now(self) -> str:
        address = js.URL.new(js.location.href)
        address.searchParams.delete("lang")  # the chosen language replaces the one in the URL
        return str(address.href)

    def go(self, command: str, argument: str = "") -> bool:
        """Runs a command available on every screen; returns False if it is unknown."""
        way = self._ways(argument).get(command)
        if way is None:
            return False
        way()
        return True

    def _ways(self, argument: str) -> dict[str, Callable[[], object]]:
        return {
            "alone": self.deal,
            "lesson": lambda: self.deal(
                seats=4, deck="beginners", bots="easy", role="sheriff", tutorial=True, characters="one"
            ),
            "pass": self._open_pass,
            "resume": lambda: self.resume(argument),
            "saved": self._open_saved,
            "help": lambda: self.help(argument),
            "settings": self._open_settings,
            "privacy": self._open_privacy,
            "back": self.back,
            "home": self.home,
            "put-away": self._put_away,
        }

    def _put_away(self) -> None:
        """Closes all error messages."""
        self.remarked.clear()
        self.page.redraw()

    def _open_pass(self) -> None:
        from web.screens.pass_screen import PassScreen

        self.open(PassScreen(self))

    def _open_saved(self) -> None:
        from web.screens.saved_screen import SavedScreen

        self.open(SavedScreen(self))

    def _open_settings(self) -> None:
        from web.screens.settings_screen import SettingsScreen

        self.open(SettingsScreen(self))

    def _open_privacy(self) -> None:
        from web.screens.privacy_screen import PrivacyScreen

        self.open(PrivacyScreen(self))
