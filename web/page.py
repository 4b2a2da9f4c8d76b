"""The only module that changes the document: shows a screen, patches what changed, receives all input events.

All listeners are on the document; the attributes of a control say what it does:

- `data-act="KEY"`: gives an answer to the game's question, or is a step towards one;
- `data-go="COMMAND ARGUMENT"`: everything else, such as `data-go="settings"` or `data-go="resume 17"`.

Screens receive each event as a `Touch` and return whether they handled it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import js
from pyodide.ffi import create_proxy, jsnull, to_js

from web.markup import Html
from web.words import t

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
    """Returns a value from JavaScript, with JavaScript's `null` replaced by None."""
    return None if value is jsnull else value


@dataclass(frozen=True)
class Touch:
    """An input event: its kind, its target, and the attributes of the control it hit."""

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
        """Returns the first word of `data-go`."""
        return self.go.partition(" ")[0]

    @property
    def argument(self) -> str:
        """Returns the rest of `data-go`."""
        return self.go.partition(" ")[2]

    def near(self, selector: str) -> Any:
        """Returns the target or its closest ancestor that matches a selector, or None."""
        return there(self.target.closest(selector)) if hasattr(self.target, "closest") else None


class Screen(Protocol):
    """What fills the page: the lobby, the settings, the help, the table."""

    name: str

    def html(self) -> Html:
        """Returns the HTML of the whole screen."""

    def touch(self, touch: Touch) -> bool:
        """Handles an input event; returns True if it was meant for this screen."""

    def enter(self) -> None:
        """Called when the screen is shown, the first time or again."""

    def leave(self) -> None:
        """Called when another screen replaces or covers this one."""


class Page:
    """The document: shows and redraws screens, announces sentences, receives input, runs timers."""

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
            # These events do not bubble, so they are caught in the capture phase.
            js.document.addEventListener(kind, self._listener, kind in ("toggle", "close"))

    # -- showing -------------------------------------------------------------------------------

    def show(self, screen: Screen, focus: str = "h1") -> None:
        """Shows a screen, scrolled to its top, with the focus on its heading."""
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
        """Redraws the screen, changing only what differs."""
        if self.screen is not None:
            heading = getattr(self.screen, "heading", "")
            js.document.title = f"{heading} – BANG!" if heading else "BANG!"
            self.patch(self.root, self.screen.html())
            drawn = getattr(self.screen, "drawn", None)
            if drawn is not None:
                drawn()

    def patch(self, where: Any, html: str) -> None:
        """Changes the content of an element, given itself or as a selector, to this HTML."""
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
        """Returns the first element that matches a selector, or None."""
        return there(js.document.querySelector(selector))

    def focus(self, where: Any) -> bool:
        """Focuses an element, given itself or as a selector; returns False if there is none."""
        element = self.element(where) if isinstance(where, str) else where
        if element is None:
            return False
        element.focus(js.JSON.parse('{"preventScroll": true}'))
        return True

    def root_attribute(self, name: str, value: str | None) -> None:
        """Sets an attribute of `<html>`, or removes it if the value is None."""
        if value is None:
            js.document.documentElement.removeAttribute(name)
        else:
            js.document.documentElement.setAttribute(name, value)

    def root_attribute_of(self, name: str) -> str:
        """Returns an attribute of `<html>`, or ""."""
        return str(js.document.documentElement.getAttribute(name) or "")

    def width(self) -> float:
        """Returns the width of the page in CSS pixels."""
        return float(js.window.innerWidth)

    def say(self, sentence: str, urgent: bool = False) -> None:
        """Announces a sentence to screen readers, even if it repeats the last one."""
        element = self.element("#announce-now" if urgent else "#announce")
        if element is not None:
            again = element.textContent == sentence
            element.textContent = sentence + "\u00a0" if again else sentence

    def download(self, text: str) -> None:
        """Saves a stored game as a file, which is named by today's date."""
        blob = js.Blob.new(to_js([text]), js.JSON.parse('{"type": "application/json"}'))
        link = js.document.createElement("a")
        link.href = js.URL.createObjectURL(blob)
        link.download = t("saved.file_name", date=str(js.Date.new().toISOString())[:10])
        link.click()
        address = link.href
        # The browser may begin to read the text only after the click has been handled.
        self.later(10_000, lambda: js.URL.revokeObjectURL(address))

    # -- input ---------------------------------------------------------------------------------

    def follow_moves(self, wanted: bool) -> None:
        """Turns pointer moves on or off; there are too many to handle when nothing is dragged."""
        self._moving = wanted

    def _hear(self, event: Any) -> None:
        """Receives every input event and passes it to the visit, then to the screen."""
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
        """Creates the Touch for a browser event."""
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
        """Calls a function once after a delay; `never_mind` cancels it by the number returned."""
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
        """Cancels a call of `later`."""
        proxy = self._clocks.pop(number, None)
        if proxy is not None:
            js.clearTimeout(number)
            proxy.destroy()

    def now(self) -> float:
        """Returns the time since the page was opened, in milliseconds."""
        return float(js.performance.now())


# Idiomorph must not overwrite what the player is typing. Its option `ignoreActiveValue` skips all content of
# the focused element, whatever it is, so the option is used only while that element is a text field.
TYPED_IN = "input:not([type=radio], [type=checkbox]), textarea"
MORPH = js.JSON.parse('{"morphStyle": "innerHTML", "restoreFocus": true}')
WHILE_TYPING = js.JSON.parse('{"morphStyle": "innerHTML", "restoreFocus": true, "ignoreActiveValue": true}')
