"""Long presses and drags: what a finger or a mouse may do besides touching."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

LONG = 480  # milliseconds until a press is a long one
FAR = 9  # how many pixels make a press a drag


class Gestures:
    """Follows one pointer from its press to its release."""

    def __init__(self, page: Any, explain: Callable[[Any], None], pick: Callable[[str], None]) -> None:
        self.page = page
        self.explain = explain  # a long press on something with help
        self.pick = pick  # a card begins to be dragged
        self.drop: Callable[[str, float, float], None] = lambda card, x, y: None
        self.start: tuple[float, float] | None = None
        self.card: Any = None
        self.dragging = False
        self.swallow = False  # the click that ends a long press or a drag means nothing
        self._clock: int | None = None

    def hear(self, touch: Any) -> bool:
        """Hears a touch; True if it was part of a gesture."""
        heard = {
            "pointerdown": self._down,
            "pointermove": self._move,
            "pointerup": self._up,
            "pointercancel": self._cancel,
            "contextmenu": self._menu,
            "click": self._click,
        }.get(touch.kind)
        return heard(touch) if heard else False

    def _down(self, touch: Any) -> bool:
        self._forget()
        self.swallow = False
        helped = touch.near("[data-help]")
        if helped is None or getattr(touch.event, "button", 0) != 0:
            return False
        self.start = (touch.x, touch.y)
        card = touch.near("[data-held][data-act]")
        self.card = card
        self._clock = self.page.later(LONG, lambda: self._long(helped))
        self.page.follow_moves(True)
        return False

    def _long(self, helped: Any) -> None:
        self._clock = None
        if not self.dragging:
            self.swallow = True
            self._forget()
            self.explain(helped)

    def _move(self, touch: Any) -> bool:
        if self.start is None:
            return False
        x, y = touch.x - self.start[0], touch.y - self.start[1]
        if not self.dragging:
            if x * x + y * y < FAR * FAR:
                return False
            self._stop_clock()
            if self.card is None:
                self._forget()
                return False
            self.dragging = True
            card = str(self.card.getAttribute("data-card"))
            if self.card.hasAttribute("data-aims"):
                self.pick(card)
        self.card.classList.add("dragged")
        self.card.style.setProperty("--dx", f"{x}px")
        self.card.style.setProperty("--dy", f"{y}px")
        return True

    def _up(self, touch: Any) -> bool:
        if not self.dragging:
            self._forget()
            return False
        card = str(self.card.getAttribute("data-card"))
        self.swallow = True
        self._settle()
        self._forget()
        self.drop(card, touch.x, touch.y)
        return True

    def _cancel(self, touch: Any) -> bool:
        self._settle()
        self._forget()
        return False

    def _menu(self, touch: Any) -> bool:
        helped = touch.near("[data-help]")
        if helped is None:
            return False
        self._forget()
        if not self.swallow:
            self.swallow = True
            self.explain(helped)
        return True

    def _click(self, touch: Any) -> bool:
        swallowed, self.swallow = self.swallow, False
        return swallowed

    def _settle(self) -> None:
        if self.card is not None:
            self.card.classList.remove("dragged")
            self.card.style.removeProperty("--dx")
            self.card.style.removeProperty("--dy")

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self.page.never_mind(self._clock)
            self._clock = None

    def _forget(self) -> None:
        self._stop_clock()
        self.start, self.card, self.dragging = None, None, False
        self.page.follow_moves(False)
