"""After a game: its summary, its replay, and the next game at the same table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from bang.data import is_number
from web.markup import Html
from web.screens.record_screen import to_record
from web.sharing import Handed, handed_over
from web.table.print.look import Look
from web.table.print.scene import Papers
from web.table.print.summary import again, small, summary

from .course import Course
from .replay import MOVES, Replay
from .replay_board import ReplayBoard
from .telling import Telling

BEAT = 420.0
"""The time from one role to the next while they are turned up, in milliseconds at the normal pace."""
RESTS, READS = 350.0, 900.0
"""How long a replay rests after a step: with motions, at the normal pace; and without, in milliseconds."""

Run = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]
"""What runs something in the background."""


class Watching:
    """The summary and the replay of a finished game."""

    def __init__(self, course: Course, run: Run, record: Callable[[], str] = str) -> None:
        self.course = course
        self.board = course.board
        self.sitting = course.sitting
        self.canvas = course.canvas
        self.run = run
        self.handed = Handed()
        self.record = record  # what this game adds up to with those before it
        self.reel: ReplayBoard | None = None  # the replay, while there is one
        self.telling = course.telling  # shows the steps of the replay
        self.playing: asyncio.Task[None] | None = None  # the replay that plays by itself
        self.turned: int | None = None  # how many roles are turned up while that is shown; None if all are

    @property
    def viewer(self) -> int | None:
        """The seat whose eyes the game is watched with."""
        return self.course.holding.viewer

    def html(self, papers: Papers) -> Html:
        """The HTML of the table: its final state, or the current step of the replay."""
        return (self.reel or self.board).html(papers)

    def end(self) -> Html | None:
        """The HTML of the summary, or None during a replay."""
        if self.reel is not None:
            return None
        seen = [event.seen_by(self.viewer) for event in self.sitting.story]
        line = self.record()
        record = to_record(line) if line else None
        return summary(self.board.look(), seen, self.sitting.setup, self._after(), self.turned, record)

    def _after(self) -> Html:
        """The buttons for what comes next."""
        return again(self.sitting.setup, self.ways(), self.handed_over())

    def ways(self) -> list[Html]:
        """The buttons for what can be done with the game that is over."""
        link = [small("link", "share.link", "link")] if self.sitting.may_share else []
        return [
            small("replay", "summary.replay", "play"),
            *link,
            small("export", "saved.export", "download"),
        ]

    def handed_over(self) -> Html | None:
        """What became of the link to this game."""
        return handed_over(self.handed)

    def tells_of_link(self, handed: Handed) -> None:
        """Show what became of the link to this game."""
        self.handed = handed
        if self.reel is None:
            self._paint_end()

    def show_end(self) -> None:
        """Show and focus the summary."""
        self._paint_end()
        self.canvas.focus("#end-title")

    def _paint_end(self) -> None:
        self.canvas.patch({"#table-end": self.end() or ""})

    async def turn_roles(self) -> None:
        """Show the summary, and turn up the roles one by one; a touch or a quick pace turns up all."""
        players = self.course.players
        is_at_once = not self.course.telling.factor or players.is_rushed
        self.turned = None if is_at_once else 0
        self.show_end()
        while self.turned is not None:
            await players.pause(BEAT)
            if self.turned is not None:
                self.turned = None if self.turned >= self.sitting.seats else self.turned + 1
                self._paint_end()

    def skip(self) -> None:
        """Turn up all roles, or end the motions of the step of the replay."""
        if self.playing is not None:
            self.telling.hurry()
        if self.turned is not None:
            self.turned = None
            self._paint_end()
            self.course.waiting.wake()

    def tick(self, name: str, on: bool) -> bool:
        """Store an option for the next game, and return False if there is no such option."""
        if name not in self.sitting.rules.next_game_options:
            return False
        self.sitting.setup["next_game"][name] = on
        return True

    # -- the replay ----------------------------------------------------------------------------------

    def start_replay(self) -> bool:
        """Start the replay, which plays by itself unless all is shown at once; False if there is none."""
        self.skip()
        replay = Replay(self.sitting.told_again(), self.viewer)
        if not replay.steps:
            return False
        self.reel = ReplayBoard(self.board, replay)
        self.telling = Telling(self.reel)
        self.canvas.patch({"#table-end": ""})
        if self.course.telling.factor:
            self._plays()
        else:
            self._shows()
        self.canvas.focus("#go-table-replay-play")
        return True

    def replay_command(self, command: str) -> None:
        """Run a command of the replay: play or pause, another step, all hands and roles, or close."""
        reel = self.reel
        if reel is None:
            return
        was_playing = reel.is_playing
        self.pause()
        if command == "close":
            self.reel = None
            self.board.printed, self.board.states = {}, {}
            self.board.paint()
            self.show_end()
        elif command == "play":
            if was_playing:
                reel.paint()
            else:
                self._plays()
        elif command == "open":
            self._opens(reel)
            if was_playing:
                self._plays()
        elif command in MOVES:
            reel.replay.move(command)
            self._shows()

    def slide(self, place: str) -> None:
        """Go to a step of the replay."""
        if self.reel is not None and is_number(place):
            self.pause()
            self.reel.replay.goes_to(int(place))
            self.reel.printed.pop("answers", None)  # the page may have left the field as it was while it slid
            self._shows()

    def pause(self) -> None:
        """Stop the replay at the step that is shown."""
        reel, playing, self.playing = self.reel, self.playing, None
        if playing is not None:
            playing.cancel()
            self.canvas.motion("clear")
        if reel is not None:
            reel.is_playing, reel.shown, reel.untold = False, None, 0

    def _opens(self, reel: ReplayBoard) -> None:
        """Show all hands and roles from now on, or hide them again."""
        at = reel.replay.at
        reel.replay = Replay(self.sitting.told_again(), self.viewer, is_open=not reel.replay.is_open)
        reel.replay.goes_to(at)
        reel.paint()

    def _shows(self) -> None:
        """Draw the step that is shown, and tell it."""
        if self.reel is not None:
            self.reel.paint()
            self.canvas.say(self.reel.look().told)

    def _plays(self) -> None:
        """Play on from the step that is shown, or from the first one after the last."""
        reel = self.reel
        if reel is None:
            return
        if reel.replay.at == reel.replay.last:
            reel.replay.goes_to(0)
        reel.is_playing = True
        self._shows()
        self.playing = self.run(self._play(reel))

    async def _play(self, reel: ReplayBoard) -> None:
        """Show one step after the other, each as it was shown in the game."""
        await self._rest()
        while reel.replay.at < reel.replay.last:
            before = reel.replay.view()
            reel.replay.at += 1
            self.telling.pace = self.course.telling.pace
            self.telling.ready()
            reel.untold = len(reel.replay.events)
            await self.telling.tell(before, reel.replay.events, reel.look().names)
            reel.shown = None
            reel.is_playing = reel.replay.at < reel.replay.last
            reel.paint()
            await self._rest()
        self.playing = None

    async def _rest(self) -> None:
        """Let a step be read; at a pace without motions, there is nothing else that takes time."""
        if self.course.telling.factor:
            await self.course.players.pause(RESTS)
        else:
            await self.course.waiting.pause(READS)

    def look(self) -> Look:
        """The table as it is shown: at the end, or at a step of the replay."""
        return self.board.look() if self.reel is None else self.reel.look()
