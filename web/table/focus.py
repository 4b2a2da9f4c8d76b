"""Keeps the keyboard focus on a useful control while the table is redrawn."""

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
    """Moves the focus to the table before a redraw, and back to a control afterwards."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.touched: Any = None  # the control that had the focus before the redraw

    def lift(self) -> None:
        """Focuses the whole table: losing the focus during a patch would force an extra layout."""
        active = there(js.document.activeElement)
        is_moving = active is not None and active.matches("#table [data-act], #table [data-held]")
        self.touched = active if is_moving else None
        if self.touched is not None:
            self.page.focus("#table")

    def settle(self, behind_curtain: bool) -> None:
        """Focuses the previous control, or the first available one, never one behind the curtain."""
        if self.touched is not None and self.touched.isConnected:
            self.page.focus(self.touched)
        active = there(js.document.activeElement)
        nowhere = active is None or active.matches("body, #table")
        behind = behind_curtain and not nowhere and not there(active.closest(".curtain"))
        if nowhere or behind:
            any(self.page.focus(selector) for selector in SEEKING)
