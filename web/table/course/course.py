"""The course of a game on this device: asks players in turn, shows what happens, and keeps the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from bang import games
from bang.common.events import UNTOLD
from bang.common.views import Told
from web.table.print.log_words import said

from .acting import Acting
from .board import Board, Canvas
from .holding import Holding
from .players import Players
from .recalling import Recalling
from .sitting import Entered, Sitting
from .telling import Telling
from .waiting import Waiting

MOURNED = 4000
"""How long a gravestone is shown on a device that is passed on, in milliseconds."""


class Course:
    """One game from the deal to its end."""

    def __init__(
        self,
        sitting: Sitting,
        canvas: Canvas,
        keep: Callable[[Sitting], None],
        covers: Callable[[], object] = lambda: None,
    ) -> None:
        self.sitting = sitting
        self.canvas = canvas
        has_hints = games.options(sitting.rules.name).HINTS and sitting.lesson is None
        teaches = has_hints and (sitting.setup["hints"] or sitting.setup["tutorial"])
        self.holding = Holding(sitting.viewer, teaches=teaches)
        self.board = self._board()
        self.telling = Telling(self.board)
        self.waiting = Waiting()
        self._keep = keep
        self.acting = Acting(self.board, self.telling, self.waiting, self.keep)
        self.opening = self.acting.opening
        self.recalling = Recalling(self.board, self.keep)
        self.players = self._players(covers)

    def _board(self) -> Board:
        """The board on which the game is drawn."""
        return Board(self.sitting, self.holding, self.canvas)

    def _players(self, covers: Callable[[], object]) -> Players:
        """Everybody who plays."""
        return Players(self.board, self.telling, self.waiting, self.opening, covers)

    def keep(self) -> None:
        """Keep the game as it is now."""
        self._keep(self.sitting)

    async def run(self, fresh: bool) -> None:
        """Run the game to its end; `fresh` means that it has just been dealt."""
        self.board.shown, self.board.untold = None, 0
        self.telling.ready()
        if fresh:
            self.keep()
        self._recall(fresh)
        self.board.paint()
        await self._open()
        while (player := self.players.next()) is not None:
            entered = await player.answer()
            if entered is not None:
                await self._tell(entered)
            await asyncio.sleep(0)  # lets a message in between two answers
        self._end()

    async def _open(self) -> None:
        """Show the opening of a new game, and wait until the person is ready."""
        await self.opening.show()

    def leave(self) -> None:
        """Stop drawing, because another screen is shown."""
        self.board.is_left, self.holding.swings = True, False
        self.keep()
        self.telling.hurry()
        self.canvas.motion("clear")
        self.holding.opening, self.holding.grave = "", None
        self.waiting.cancel()

    def _recall(self, fresh: bool) -> None:
        """Announce the start of a new game, and restore the last sentence of a resumed one."""
        viewer = self.holding.viewer
        names = self.board.names(self.sitting.game.view(viewer))
        told = [event for event in self.sitting.story if event.kind not in UNTOLD]
        sentences = [said(event.seen_by(viewer), names, viewer) for event in told[0 if fresh else -1 :]]
        self.board.told, self.board.led = sentences[-1] if sentences else "", ""
        if fresh and sentences:
            self.canvas.say(" ".join(sentences))

    async def _tell(self, entered: Entered) -> None:
        """Keep the game as it is after an answer, and show the events of the answer."""
        before, events = entered
        if self.holding.viewer is not None:
            self.sitting.seen_to[self.holding.viewer] = len(self.sitting.story)
        self.keep()
        self.sitting.happened = [event for event in events if event.kind not in UNTOLD]
        self.board.untold = len(events)
        seen = [event.seen_by(self.holding.viewer) for event in events]
        told = await self.telling.tell(before, seen, self.board.names(before))
        self.board.told = told or self.board.told  # where nothing was said, the last sentence stays
        self.board.shown = None
        for fallen in self._fallen(seen):
            await self._mourn(fallen)

    def _fallen(self, seen: Sequence[Told]) -> list[Told]:
        """The last event of everybody here who is out of the game since these events."""
        seats, people = self.sitting.game.view(self.holding.viewer)["seats"], self.sitting.people
        ends = {event["seat"]: event for event in seen if event["kind"] == "eliminated"}
        return [end for seat, end in ends.items() if seat in people and not seats[seat]["alive"]]

    async def _mourn(self, fallen: Told) -> None:
        """Show a gravestone, which stops nobody.

        Whoever plays alone closes it. Where the device is passed on, it goes after a while or at a touch:
        whoever gets the device next is not the one who lies there.
        """
        if not self.telling.factor or self.sitting.lesson is not None or self.sitting.game.is_over:
            return
        self.telling.arrive()  # whoever skips what others do does not skip this
        self.holding.grave = fallen
        self.board.paint()
        self.canvas.focus("#grave-title")
        if len(self.sitting.people) > 1:
            await self.waiting.pause(MOURNED * self.telling.factor)
            self.holding.grave = None
            self.board.paint()

    def _end(self) -> None:
        """Draw the finished game, keep it and play the final sound."""
        self.telling.arrive()
        self.board.shown, self.holding.live, self.holding.grave = None, False, None
        self.holding.remembers = False  # a replay would show the marks before their time
        self.holding.viewer = self.sitting.viewer
        self.keep()
        self.board.paint()
        over = self.sitting.game.view(self.holding.viewer)["over"]
        if over is not None and self.telling.factor:
            viewer = self.holding.viewer
            self.canvas.sound("lose" if viewer is not None and viewer not in over["winners"] else "win")
