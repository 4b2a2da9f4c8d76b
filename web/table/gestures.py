"""Detects long presses and drags."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pyodide.ffi import JsException

LONG = 480  # milliseconds after which a press is a long press
FAR = 9  # pixels after which a press is a drag


class Dragged(Protocol):
    """An object being dragged."""

    def move(self, x: float, y: float) -> None:
        """Follows the pointer."""

    def drop(self, x: float, y: float) -> None:
        """Ends the drag where the pointer was released."""

    def cancel(self) -> None:
        """Ends the drag without a drop."""

    def mark(self) -> None:
        """Called after the table was redrawn."""


class Gestures:
    """Follows one pointer from press to release."""

    def __init__(
        self,
        page: Any,
        explain: Callable[[Any], None],
        drag: Callable[[Any, float, float], Dragged | None],
    ) -> None:
        self.page = page
        self.explain = explain  # called for a long press on something with help
        self.drag = drag  # called when the drag of a card in the hand begins
        self.pointer: int | None = None
        self.start: tuple[float, float] | None = None
        self.card: Any = None
        self.dragged: Dragged | None = None
        self.swallow = False  # ignore the click that ends a long press or a drag
        self._clock: int | None = None

    def hear(self, touch: Any) -> bool:
        """Handles an input event; returns True if it was part of a gesture."""
        heard = {
            "pointerdown": self._down,
            "pointermove": self._move,
            "pointerup": self._up,
            "pointercancel": self._cancelled,
            "contextmenu": self._menu,
            "click": self._click,
            "keydown": self._key,
        }.get(touch.kind)
        return heard(touch) if heard else False

    def drawn(self) -> None:
        """Called after the table was redrawn."""
        if self.dragged is not None:
            self.dragged.mark()

    def _down(self, touch: Any) -> bool:
        if self.dragged is not None:  # a second finger
            return True
        self._forget()
        self.swallow = False
        helped = touch.near("[data-help]")
        if helped is None or touch.event.button != 0:
            return False
        self.pointer, self.start = touch.event.pointerId, (touch.x, touch.y)
        self.card = touch.near("[data-held]")
        self._clock = self.page.later(LONG, lambda: self._long(helped))
        self.page.follow_moves(True)
        return False

    def _long(self, helped: Any) -> None:
        self._clock = None
        if self.dragged is None:
            self.swallow = True
            self._forget()
            self.explain(helped)

    def _move(self, touch: Any) -> bool:
        if self.start is None or touch.event.pointerId != self.pointer:
            return False
        if self.dragged is None:
            x, y = touch.x - self.start[0], touch.y - self.start[1]
            if x * x + y * y < FAR * FAR:
                return False
            self._stop_clock()
            self.dragged = self._taken_up()
            if self.dragged is None:
                self._forget()
                return False
        self.dragged.move(touch.x, touch.y)
        return True

    def _taken_up(self) -> Dragged | None:
        """Starts the drag; the table captures the pointer, because the card itself may be redrawn."""
        if self.card is None or not self.card.isConnected:
            return None
        try:
            self.page.element("#table").setPointerCapture(self.pointer)
        except JsException:  # the pointer was released in the meantime
            return None
        return self.drag(self.card, *self.start) if self.start is not None else None

    def _up(self, touch: Any) -> bool:
        dragged = self.dragged
        if touch.event.pointerId != self.pointer:
            return dragged is not None
        self.swallow = self.swallow or dragged is not None
        self._forget()
        if dragged is not None:
            dragged.drop(touch.x, touch.y)
        return dragged is not None

    def _cancelled(self, touch: Any) -> bool:
        if touch.event.pointerId == self.pointer:
            self.cancel()
        return False

    def cancel(self) -> None:
        """Cancels the current gesture."""
        dragged = self.dragged
        self._forget()
        if dragged is not None:
            dragged.cancel()

    def _key(self, touch: Any) -> bool:
        if self.dragged is None or touch.key != "Escape":
            return False
        self.swallow = True
        self.cancel()
        return True

    def _menu(self, touch: Any) -> bool:
        helped = touch.near("[data-help]")
        if helped is None or self.dragged is not None:
            return self.dragged is not None
        self._forget()
        if not self.swallow:
            self.swallow = True
            self.explain(helped)
        return True

    def _click(self, touch: Any) -> bool:
        """Ignores the click that ends a gesture, but not a click made by a key (whose `detail` is 0)."""
        swallowed, self.swallow = self.swallow, False
        return swallowed and int(touch.event.detail) > 0

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self.page.never_mind(self._clock)
            self._clock = None

    def _forget(self) -> None:
        self._stop_clock()
        self.pointer, self.start, self.card, self.dragged = None, None, None, None
        self.page.follow_moves(False)
