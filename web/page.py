"""The one place that touches the page: it shows a screen, patches what changed and hears every touch.

There is one set of listeners, on the document; what a control means stands in its attributes:

- `data-act="KEY"`: leads towards an answer of the game (and only that);
- `data-go="COMMAND ARGUMENT"`: everything else, such as `data-go="settings"` or `data-go="resume 17"`.

Screens get a `Touch` and say whether they made something of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import js
from pyodide.ffi import create_proxy, jsnull

from web.markup import Html

HEARD = (
    "click",
    "keydown",
    "change",
    "input",
    "submit",
    "toggle",
    "close",
    "contextmenu",
    "pointerdown",
    "pointermove",
    "pointerup",
    "pointercancel",
)


def there(value: Any) -> Any:
    """Gives what JavaScript found, and None where it found nothing: its `null` is not Python's None."""
    return None if value is jsnull else value


@dataclass(frozen=True)
class Touch:
    """What a person did: which event, on what, and what that element's attributes say."""

    kind: str
    act: str
    go: str
    value: str
    key: str
    x: float
    y: float
    target: Any
    event: Any

    @property
    def command(self) -> str:
        """Is the first word of `data-go`."""
        return self.go.partition(" ")[0]

    @property
    def argument(self) -> str:
        """Is what follows it."""
        return self.go.partition(" ")[2]

    def near(self, selector: str) -> Any:
        """Finds the closest element around the touched one that matches, or None."""
        return there(self.target.closest(selector)) if hasattr(self.target, "closest") else None


class Screen(Protocol):
    """What fills the page: the lobby, the settings, the help, the table."""

    name: str

    def html(self) -> Html:
        """Draws the whole screen."""

    def touch(self, touch: Touch) -> bool:
        """Hears a touch; True if it was meant for this screen."""

    def enter(self) -> None:
        """Is told that it is on the page now, for the first time or again."""

    def leave(self) -> None:
        """Is told that another screen comes, or lies over it for a while."""


class Page:
    """The document: `show` a screen, `redraw` it, `say` a sentence to those who listen, act `later`."""

    def __init__(self) -> None:
        self.document = js.document
        self.root = js.document.getElementById("page")
        self.screen: Screen | None = None
        self.before: Callable[[Touch], bool] | None = None
        self.visit: Any = None
        self._listener = create_proxy(self._hear)
        self._clocks: dict[int, Any] = {}
        self._moving = False
        for kind in HEARD:
            # These do not bubble, so they are caught on their way down.
            js.document.addEventListener(kind, self._listener, kind in ("toggle", "close"))

    # -- showing -------------------------------------------------------------------------------

    def show(self, screen: Screen, focus: str = "h1") -> None:
        """Puts a screen on the page, from its top, with the focus on its heading."""
        if self.screen is not None and self.screen is not screen:
            self.screen.leave()
        self.screen = screen
        js.document.body.setAttribute("data-screen", screen.name)
        self.redraw()
        js.window.scrollTo(0, 0)
        screen.enter()
        if focus:
            self.focus(focus)

    def redraw(self) -> None:
        """Draws the screen again, touching only what changed."""
        if self.screen is not None:
            heading = getattr(self.screen, "heading", "")
            js.document.title = f"{heading} – BANG!" if heading else "BANG!"
            self.patch(self.root, self.screen.html())
            drawn = getattr(self.screen, "drawn", None)
            if drawn is not None:
                drawn()

    def patch(self, where: Any, html: str) -> None:
        """Makes the inside of an element (or of the one a selector finds) look like this markup."""
        element = self.element(where) if isinstance(where, str) else where
        if element is None:
            return
        morph = getattr(js.window, "Idiomorph", None)
        if morph is None:
            element.innerHTML = html
        else:
            active = there(js.document.activeElement)
            typing = active is not None and active.matches(TYPED_IN)
            morph.morph(element, html, WHILE_TYPING if typing else MORPH)

    def element(self, selector: str) -> Any:
        """Finds one element, or None."""
        return there(js.document.querySelector(selector))

    def focus(self, where: Any) -> bool:
        """Moves the keyboard's focus to an element, or to the one found so; a heading needs a tabindex."""
        element = self.element(where) if isinstance(where, str) else where
        if element is None:
            return False
        element.focus(js.JSON.parse('{"preventScroll": true}'))
        return True

    def root_attribute(self, name: str, value: str | None) -> None:
        """Sets or removes an attribute of `<html>`: theme, motion, readiness."""
        if value is None:
            js.document.documentElement.removeAttribute(name)
        else:
            js.document.documentElement.setAttribute(name, value)

    def root_attribute_of(self, name: str) -> str:
        """Reads an attribute of `<html>`."""
        return str(js.document.documentElement.getAttribute(name) or "")

    def width(self) -> float:
        """Measures how wide the page is, in CSS pixels."""
        return float(js.window.innerWidth)

    def say(self, sentence: str, urgent: bool = False) -> None:
        """Tells those who listen; a sentence said twice is heard twice."""
        element = self.element("#announce-now" if urgent else "#announce")
        if element is not None:
            again = element.textContent == sentence
            element.textContent = sentence + "\u00a0" if again else sentence

    # -- hearing -------------------------------------------------------------------------------

    def follow_moves(self, wanted: bool) -> None:
        """Asks for pointer moves, which are too many to be heard when nothing is dragged."""
        self._moving = wanted

    def _hear(self, event: Any) -> None:
        kind = event.type
        if kind == "pointermove" and not self._moving:
            return
        touch = self._touch(kind, event)
        if kind == "submit":
            event.preventDefault()
        if self.before is not None and self.before(touch):
            return
        if self.screen is not None and self.screen.touch(touch) and kind in ("contextmenu", "keydown"):
            event.preventDefault()

    def _touch(self, kind: str, event: Any) -> Touch:
        target = event.target
        act = go = value = ""
        if hasattr(target, "closest"):
            control = there(target.closest("[data-act], [data-go]"))
            if control is not None and not control.matches(":disabled, [aria-disabled='true']"):
                act = control.getAttribute("data-act") or ""
                go = control.getAttribute("data-go") or ""
            if kind in ("change", "input"):
                is_tick = getattr(target, "type", "") == "checkbox"
                value = ("on" if target.checked else "") if is_tick else str(target.value)
        key = event.key if kind == "keydown" else ""
        at = kind in ("click", "contextmenu") or kind.startswith("pointer")
        return Touch(
            kind, act, go, value, key, event.clientX if at else 0, event.clientY if at else 0, target, event
        )

    # -- time ----------------------------------------------------------------------------------

    def later(self, milliseconds: float, act: Callable[[], object]) -> int:
        """Does something once, after a while; the number returned can be given to `never_mind`."""
        number = 0

        def once(*_: Any) -> None:
            proxy = self._clocks.pop(number, None)
            try:
                act()
            finally:
                if proxy is not None:
                    proxy.destroy()

        proxy = create_proxy(once)
        number = int(js.setTimeout(proxy, milliseconds))
        self._clocks[number] = proxy
        return number

    def never_mind(self, number: int) -> None:
        """Forgets something that was to happen later."""
        proxy = self._clocks.pop(number, None)
        if proxy is not None:
            js.clearTimeout(number)
            proxy.destroy()

    def now(self) -> float:
        """Gives the page's clock in milliseconds."""
        return float(js.performance.now())


# Idiomorph must leave alone what the player is typing. Asked to do so, it leaves alone everything inside the
# element with the focus, whatever that is: so it is asked only while that is something to type in.
TYPED_IN = "input:not([type=radio], [type=checkbox]), textarea"
MORPH = js.JSON.parse('{"morphStyle": "innerHTML", "restoreFocus": true}')
WHILE_TYPING = js.JSON.parse('{"morphStyle": "innerHTML", "restoreFocus": true, "ignoreActiveValue": true}')
