"""A finished game that somebody shared as a link: nobody at this device has a seat in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bang.engine import saves
from bang.engine.game import Game
from web.kept.setup import sane_setup
from web.markup import Html, tag
from web.table.course.sitting import Sitting, told_again
from web.table.course.watching import Watching
from web.table.print.summary import small
from web.table.screen import TableScreen
from web.words import t

if TYPE_CHECKING:
    from web.visit import Visit


class LinkedSitting(Sitting):
    """A game that is over, watched by a spectator."""

    def __post_init__(self) -> None:
        """Leave out the bots: nobody answers any more."""

    @property
    def people(self) -> list[int]:
        """No seat: nobody sits at this device."""
        return []

    @property
    def is_alone(self) -> bool:
        """True: nobody else uses this device."""
        return True

    @property
    def viewer(self) -> int | None:
        """None: who opens a link is a spectator."""
        return None


def linked(game: Game[Any]) -> LinkedSitting:
    """The table of a game from a link; its players are called by their characters."""
    view = game.view(None)
    setup = sane_setup({"play": view["game"], "seats": len(view["seats"]), "options": view["options"]})
    story = [event for _, events in told_again(saves.save(game)) for event in events]
    return LinkedSitting("", setup, game, story)


class LinkedWatching(Watching):
    """The replay, and at the end the summary, of a game from a link."""

    def _after(self) -> Html:
        """The buttons for what comes next: there is no next game at this table."""
        again = tag(
            "button",
            t("summary.replay"),
            type="button",
            class_="button chief",
            data_go="table-replay",
            id="again",
        )
        ways = [*self.ways(), small("leave", "summary.lobby", "back")]
        return tag("div", again, tag("div", ways, class_="row"), self.handed_over(), class_="again")


class LinkedTable(TableScreen):
    """The table of a game from a link; it opens with the replay."""

    def __init__(self, visit: Visit, game: Game[Any]) -> None:
        super().__init__(visit, linked(game), fresh=False)

    def _watching(self) -> Watching:
        return LinkedWatching(self.course, self.visit.task)

    async def _run(self) -> None:
        """Begin with the replay."""
        self.watching = self._watching()
        self.watching.start_replay()

    def _keep(self, sitting: Sitting) -> None:
        """Keep nothing: it is somebody else's game."""

    def _command(self, command: str) -> bool:
        return command != "again" and super()._command(command)
