"""The lobby as a screen: remembers which sections are open and finds the unfinished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html
from web.screens.lobby import LobbyState, lobby

if TYPE_CHECKING:
    from web.page import Touch
    from web.visit import Visit


class LobbyScreen:
    """The first screen of the page."""

    name = "lobby"

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        is_wide = visit.page.width() >= 900
        app = visit.page.root_attribute_of("data-app")
        self.state = LobbyState(open_folds={"fold-table"} if is_wide else set(), app=app)

    def html(self) -> Html:
        """Returns the HTML of the lobby."""
        self.state.remarks = self.visit.remarks
        return lobby(self.visit.settings, self.state)

    def touch(self, touch: Touch) -> bool:
        """Remembers which sections are open; Visit handles everything else."""
        if touch.kind == "toggle" and touch.target.id:
            fold = str(touch.target.id)
            (self.state.open_folds.add if touch.target.open else self.state.open_folds.discard)(fold)
            return True
        return False

    def enter(self) -> None:
        """Looks for an unfinished game, and again 150 ms later, when the table has saved it."""
        self._look()
        self.visit.page.later(150, self._look)

    def _look(self) -> None:
        """Redraws the lobby if the unfinished game has changed."""
        if self.visit.page.screen is not self:
            return
        found = self.visit.storage.last()
        if found != self.state.unfinished:
            self.state.unfinished = found
            self.visit.page.redraw()

    def leave(self) -> None:
        """Does nothing."""
