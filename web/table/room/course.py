"""The course of a game in a room: it follows the log, and shows what happens in the room beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bang.common.events import UNTOLD
from web.table.course.board import Board, Canvas
from web.table.course.course import Course
from web.table.course.players import Players
from web.table.course.sitting import Sitting
from web.table.print.log_words import said
from web.table.room.board import RoomBoard
from web.table.room.news import News
from web.table.room.panel import asked
from web.table.room.players import RoomPlayers
from web.table.room.sitting import RoomSitting

if TYPE_CHECKING:
    from web.room.connection import Connection

READ = 6
"""The seconds that the opening stays, even if the person is asked; others wait no longer than that."""
WELL_ON = 6
"""The answers of others after which it goes."""


class RoomCourse(Course):
    """One game in a room."""

    sitting: RoomSitting
    board: RoomBoard
    players: RoomPlayers

    def __init__(
        self,
        sitting: RoomSitting,
        canvas: Canvas,
        client: Connection,
        covers: Callable[[], object] = lambda: None,
        keep: Callable[[Sitting], None] = lambda sitting: None,
    ) -> None:
        self.client = client
        self.news = News(client, sitting)
        self.asked = ""  # what others ask that one may join, as it was told last
        self.opened_for = 0  # for how many seconds the opening has been shown
        super().__init__(sitting, canvas, keep, covers)

    def _board(self) -> Board:
        return RoomBoard(self.sitting, self.holding, self.canvas, self.client, self.news)

    def _players(self, covers: Callable[[], object]) -> Players:
        return RoomPlayers(
            self.sitting, self.board, self.telling, self.waiting, self.opening, covers, self.caught_up
        )

    async def _open(self) -> None:
        """Lay the opening over the table; nobody has to wait for it."""
        if self.opening.is_due:
            self.opened_for = 0
            self.opening.begin()

    def caught_up(self) -> None:
        """Show where the game is, after a part of it that is not told."""
        self.board.shown, self.board.untold = None, 0
        self.holding.let_go()
        self.holding.wish, self.holding.note = None, ""
        told = [event for event in self.sitting.story if event.kind not in UNTOLD][-1:]
        names = self.board.names(self.sitting.game.view(self.sitting.viewer))
        self.board.told = "".join(
            said(event.seen_by(self.sitting.viewer), names, self.sitting.viewer) for event in told
        )
        self.board.paint()

    def changed(self) -> None:
        """Called whenever something in the room has changed: its log, who is there, a pause, a reaction."""
        for sentence in self.news.take():
            self.board.told = sentence
            self.canvas.say(sentence)
        for sentence in self.news.calls():
            self.canvas.say(sentence)
        self._ask()
        if self.players.has_news and self.waiting.is_for_an_answer:
            self.holding.live = False
            self.waiting.give(None)
        else:
            self.board.paint()

    def _ask(self) -> None:
        """Open the panel when others ask what one may join."""
        sentence = asked(self.client.room)
        if sentence and sentence != self.asked:
            self.board.is_open = True
            self.canvas.say(sentence)
        self.asked = sentence

    def tick(self) -> None:
        """Called every second: moves the clocks on, and takes away reactions that have been seen."""
        if self.holding.opening:
            self.opened_for += 1
            is_needed = self.sitting.may_answer or self.sitting.answers > WELL_ON
            if is_needed and self.opened_for > READ:
                self.opening.end()
        if self.board.has_clocks:
            self.board.paint()
