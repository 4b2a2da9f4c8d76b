"""The table screen of a room."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from web.door.page import now
from web.kept.storage import SavedGame
from web.luck import new_id
from web.room.kept import keep_guesses, kept_guesses
from web.screens.record_screen import in_one_line
from web.table.course.course import Course
from web.table.course.guesses import Guesses
from web.table.course.sitting import Sitting, kept
from web.table.course.watching import Watching
from web.table.overlays import Overlays
from web.table.room.course import RoomCourse
from web.table.room.end import RoomWatching
from web.table.room.sitting import RoomSitting
from web.table.screen import TableScreen

if TYPE_CHECKING:
    from web.room.connection import Connection
    from web.visit import Visit

SECOND = 1000  # milliseconds


class RoomTable(TableScreen):
    """The table of one game in a room; its owner calls `changed` whenever something has changed."""

    course: RoomCourse
    watching: RoomWatching | None

    def __init__(self, visit: Visit, client: Connection) -> None:
        self.client = client
        self.ticking = 0  # raised with every new beginning, so that an old clock stops
        sitting = self._sitting()
        super().__init__(visit, sitting, fresh=sitting.is_fresh)

    @property
    def game(self) -> str:
        """No id: the room keeps its game itself."""
        return ""

    def _sitting(self) -> RoomSitting:
        client = self.client
        return RoomSitting(client.room, lambda keys: client.do("answer", keys))

    def _course(self, sitting: Sitting) -> Course:
        assert isinstance(sitting, RoomSitting)
        kept = kept_guesses(self.visit.storage, sitting.id, sitting.viewer)
        sitting.guesses = Guesses(kept)
        return RoomCourse(sitting, self.page, self.client, self.overlays.close, self._keep)

    def _keep(self, sitting: Sitting) -> None:
        """Keep the guesses; the room keeps everything else."""
        storage, guesses = self.visit.storage, sitting.guesses.kept()
        if guesses != (kept_guesses(storage, sitting.id, sitting.viewer) or {}):
            keep_guesses(storage, sitting.id, sitting.viewer, guesses)

    def _watching(self) -> Watching:
        sitting = self.course.sitting
        name = blake2b(sitting.id.encode(), digest_size=12).hexdigest()  # the id holds the code of the room
        if sitting.viewer not in sitting.state.standing_in:
            self._count(name)
        return RoomWatching(
            self.course, self.visit.task, self.client, lambda: in_one_line(self.visit.storage, name)
        )

    # -- the screen ----------------------------------------------------------------------------------

    def enter(self) -> None:
        """Called when the screen is shown: goes on with the game, and with the clocks."""
        self.page.draw_of("room")
        super().enter()
        self.kept(self.client.on_disk)
        self.ticking += 1
        self._later(self.ticking)

    def leave(self) -> None:
        """Called when another screen replaces this one."""
        self.ticking += 1
        super().leave()

    def _later(self, ticking: int) -> None:
        self.page.later(SECOND, lambda: self._second(ticking))

    def _second(self, ticking: int) -> None:
        if ticking == self.ticking:
            self.course.tick()
            self._later(ticking)

    def changed(self) -> None:
        """Called whenever something in the room has changed."""
        if self.client.room.state is None:
            return
        sitting = self.course.sitting
        if sitting.is_of_the_past or (self.watching is not None and sitting.is_stale):
            self._begin_again()
            return
        self.course.changed()
        if self.watching is not None:
            self.watching.refresh()

    def _begin_again(self) -> None:
        """Put another game on the table: the next one, or the same one with another log."""
        is_shown = self.page.screen is self
        if is_shown:
            self.leave()
        sitting = self._sitting()
        self.play = sitting.rules.name
        self.overlays = Overlays(self.page)
        self._sit(sitting, fresh=sitting.is_fresh)
        if is_shown:
            self.page.show(self, focus="")

    def kept(self, lines: int) -> None:
        """Write on the page how many answers are on the disk, if so many lines of the log are."""
        self.page.attribute("html", "data-saved", str(self.course.sitting.answers_in(lines)))

    # -- input ---------------------------------------------------------------------------------------

    def _command(self, command: str) -> bool:
        if command == "room":
            self.course.board.is_open = not self.course.board.is_open
            self.course.board.paint()
            return True
        return command != "again" and super()._command(command)

    # -- the end -------------------------------------------------------------------------------------

    def _export(self) -> None:
        """Save the game as a file: the published log if there is one, else what this seat saw."""
        sitting = self.course.sitting
        self.page.download(self._as_saved(sitting).as_text())

    def _as_saved(self, sitting: RoomSitting) -> SavedGame:
        saved = kept(sitting, now())
        return SavedGame(**{**saved.__dict__, "id": new_id(now())})
