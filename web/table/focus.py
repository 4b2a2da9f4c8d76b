"""The keyboard's focus while the table is drawn again: it stays where something can be done."""

from __future__ import annotations

from typing import Any

import js

from web.page import there

SEEKING = (
    "#curtain-ready",
    "#table .aim",
    "#table-hand [data-act]",
    "#table-stage [data-act]",
    "#table-answers [data-act]",
)


class Focus:
    """Lifts the focus before the table is drawn, and sets it down again afterwards."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.touched: Any = None  # what was touched last, while the table changes around it

    def lift(self) -> None:
        """Rests the focus on the table: where it is lost in mid-change, browsers measure the whole page."""
        active = there(js.document.activeElement)
        is_moving = active is not None and active.matches("#table [data-act], #table [data-held]")
        self.touched = active if is_moving else None
        if self.touched is not None:
            self.page.focus("#table")

    def settle(self, behind_curtain: bool) -> None:
        """Keeps the focus where something can be done."""
        if self.touched is not None and self.touched.isConnected:
            self.page.focus(self.touched)
        active = there(js.document.activeElement)
        nowhere = active is None or active.matches("body, #table")
        behind = behind_curtain and not nowhere and not there(active.closest(".curtain"))
        if nowhere or behind:
            any(self.page.focus(selector) for selector in SEEKING)
