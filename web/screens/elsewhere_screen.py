"""Shown in place of a table whose game is open in another tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Part
from web.screens.fields import button, said
from web.screens.sheet import Sheet

if TYPE_CHECKING:
    from web.visit import Visit


class ElsewhereScreen(Sheet):
    """Where the game is, with an offer to take it over."""

    name = "elsewhere"
    title = "elsewhere.title"

    def __init__(self, visit: Visit, game: str, was_here: bool) -> None:
        super().__init__(visit)
        self.game = game
        self.was_here = was_here

    def body(self) -> list[Part]:
        """The sentence and the button."""
        return [
            said("p", "elsewhere.taken" if self.was_here else "elsewhere.open"),
            button("elsewhere.take_over", f"take-over {self.game}", "play", "button chief"),
        ]
