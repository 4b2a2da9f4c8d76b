"""Slips of paper over the table: what something does, and the story so far."""

from __future__ import annotations

from typing import Any

import js

from web.markup import Html
from web.page import Page

from .explanation import explanation


class Overlays:
    """Opens and closes what lies over the table for a while."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.game = game
        self.sheet: Html | None = None
        self.log_open = False

    def explain(self, element: Any) -> None:
        """Tells what the touched card, character or role does."""
        card = str(element.getAttribute("data-card")) if element.hasAttribute("data-card") else None
        self.sheet = explanation(self.game, str(element.getAttribute("data-help")), card)
        self.page.patch("#table-sheet", self.sheet)
        dialog = self.page.element("#table-sheet")
        if dialog is not None and not dialog.open:
            dialog.showModal()

    def close(self) -> None:
        """Puts the slip away."""
        dialog = self.page.element("#table-sheet")
        if dialog is not None and dialog.open:
            dialog.close()
        self.closed()

    def closed(self) -> None:
        """Is told that the slip was put away; browsers do that themselves when Escape is pressed."""
        self.sheet = None
        self.page.patch("#table-sheet", "")

    def toggle_log(self) -> None:
        """Opens or shuts the drawer with the story so far."""
        table = self.page.element("#table")
        self.log_open = bool(table.toggleAttribute("data-log-open"))
        self.page.focus("#log-drawer .told-entry" if self.log_open else '[data-go="table-log"]')

    def point(self, points: str) -> None:
        """Shows what an entry of the log speaks of."""
        for element in js.document.querySelectorAll(".pointed"):
            element.classList.remove("pointed")
        for point in points.split():
            kind, _, name = point.partition(":")
            selector = f"#seat-{name}" if kind == "seat" else f'#table [data-card="{name}"]'
            for element in js.document.querySelectorAll(selector):
                element.classList.add("pointed")
