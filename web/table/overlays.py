"""The overlays of the table: explanations and the log."""

from __future__ import annotations

from typing import Any

import js

from web.markup import Html
from web.page import Page
from web.table.print.explanation import explanation


class Overlays:
    """Opens and closes the overlays of the table."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.game = game
        self.sheet: Html | None = None
        self.log_open = False

    def explain(self, element: Any) -> None:
        """Opens the explanation of a card, character or role."""
        card = str(element.getAttribute("data-card")) if element.hasAttribute("data-card") else None
        self.sheet = explanation(self.game, str(element.getAttribute("data-help")), card)
        self.page.patch("#table-sheet", self.sheet)
        dialog = self.page.element("#table-sheet")
        if dialog is not None and not dialog.open:
            dialog.showModal()

    def close(self) -> None:
        """Closes the explanation."""
        dialog = self.page.element("#table-sheet")
        if dialog is not None and dialog.open:
            dialog.close()
        self.closed()

    def closed(self) -> None:
        """Clears the explanation after its dialog closed; the browser itself closes it on Escape."""
        self.sheet = None
        self.page.patch("#table-sheet", "")

    def toggle_log(self) -> None:
        """Opens or closes the log."""
        table = self.page.element("#table")
        self.log_open = bool(table.toggleAttribute("data-log-open"))
        self.page.focus("#log-drawer .told-entry" if self.log_open else '[data-go="table-log"]')

    def point(self, points: str) -> None:
        """Highlights the seats and cards that a log entry mentions."""
        for element in js.document.querySelectorAll(".pointed"):
            element.classList.remove("pointed")
        for point in points.split():
            kind, _, name = point.partition(":")
            selector = f"#seat-{name}" if kind == "seat" else f'#table [data-card="{name}"]'
            for element in js.document.querySelectorAll(selector):
                element.classList.add("pointed")
