"""The lobby on the page: it answers, remembers which folds are open, and shows the way back to a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.lobby import LobbyState, lobby
from web.markup import Html

if TYPE_CHECKING:
    from web.page import Touch
    from web.visit import Visit


class LobbyScreen:
    """The first screen and the last."""

    name = "lobby"

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        is_wide = visit.page.width() >= 900
        app = visit.page.root_attribute_of("data-app")
        self.state = LobbyState(open_folds={"fold-table"} if is_wide else set(), app=app)

    def html(self) -> Html:
        """Draws the lobby."""
        self.state.remarks = self.visit.remarks
        return lobby(self.visit.settings, self.state)

    def touch(self, touch: Touch) -> bool:
        """Remembers folds; everything else is heard by the visit."""
        if touch.kind == "toggle" and touch.target.id:
            fold = str(touch.target.id)
            (self.state.open_folds.add if touch.target.open else self.state.open_folds.discard)(fold)
            return True
        return False

    def enter(self) -> None:
        """Looks for a game that was left in the middle, and again when the table has written it down."""
        self._look()
        self.visit.page.later(150, self._look)

    def _look(self) -> None:
        if self.visit.page.screen is not self:
            return
        found = self.visit.storage.last()
        if found != self.state.unfinished:
            self.state.unfinished = found
            self.visit.page.redraw()

    def leave(self) -> None:
        """Keeps everything as it is."""
