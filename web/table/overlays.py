"""The overlays of the table: explanations and the log."""

from __future__ import annotations

from collections.abc import Callable

from web.door.page import Page
from web.door.touch import Touch
from web.markup import Html

from .print.explanation import explanation, preview, sheet
from .print.look import Look


class Overlays:
    """The overlays of the table."""

    def __init__(self, page: Page, read: Callable[[], object] = lambda: None) -> None:
        self.page = page
        self.read = read  # called when an explanation was closed
        self.sheet: Html | None = None
        self.has_preview = False  # whether the page may still have a preview
        self.opened_in = 0  # the batch of commands that opened the explanation
        self.log_open = False

    def explain(self, look: Look, touch: Touch) -> None:
        """Open the explanation of what was touched."""
        self.sheet = sheet(explanation(look, touch.help, touch.card, touch.whom))
        self.page.patch({"#table-help": self.sheet})
        self.page.dialog("#table-sheet", True)
        self.opened_in = self.page.batch()

    def preview(self, look: Look, touch: Touch) -> None:
        """Show the explanation of what the mouse rests on; the page hides it when the mouse leaves."""
        paper = explanation(look, touch.help, touch.card, touch.whom)
        self.page.patch({"#preview": preview(paper, touch.help)})
        self.has_preview = True

    def close(self) -> None:
        """Close the explanation, and remove the preview: whoever comes next must not read it."""
        if self.sheet is not None:
            self.page.dialog("#table-sheet", False)
        if self.has_preview:
            self.has_preview = False
            self.page.patch({"#preview": ""})
        self._clear()

    def closed(self, seen: int) -> None:
        """Clear the explanation after its dialog closed; the browser itself closes it on Escape.

        The page tells so a moment later. If another explanation has been opened since, it stays.
        """
        if seen >= self.opened_in:
            self.close()

    def _clear(self) -> None:
        if self.sheet is not None:
            self.sheet = None
            self.page.patch({"#table-help": ""})
            self.read()

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.log_open = not self.log_open
        self.page.attribute("#table", "data-log-open", "" if self.log_open else None)
        self.page.focus(
            "#log-drawer .told-entry:not([tabindex])" if self.log_open else '[data-go="table-log"]'
        )
