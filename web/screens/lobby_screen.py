"""The lobby as a screen: remembers which sections are open, and offers the unfinished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html
from web.screens.lobby import LobbyState, lobby

if TYPE_CHECKING:
    from web.door.touch import Touch
    from web.visit import Visit


class LobbyScreen:
    """The first screen of the page."""

    name = "lobby"
    play = ""

    def __init__(self, visit: Visit, folds: set[str]) -> None:
        self.visit = visit
        self.state = LobbyState(open_folds=folds, app=visit.app)

    def html(self) -> Html:
        """The HTML of the lobby."""
        self.state.slips = self.visit.slips()
        self.state.dealing = self.visit.is_fetching
        self.state.code, self.state.is_wrong = self.visit.rooms.typed, self.visit.rooms.is_wrong
        self.state.has_room = self.visit.rooms.has_seat
        self.state.unfinished = self.visit.storage.last()
        return lobby(self.visit.settings, self.state)

    def touch(self, touch: Touch) -> bool:
        """Remember which sections are open; Visit handles everything else."""
        if touch.way == "toggle":
            (self.state.open_folds.add if touch.value else self.state.open_folds.discard)(touch.id)
            return True
        return False

    def enter(self) -> None:
        """Do nothing."""

    def leave(self) -> None:
        """Do nothing."""
