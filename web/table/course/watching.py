"""After a game: its summary, its replay, and the next game at the same table."""

from __future__ import annotations

from dataclasses import replace

from web.markup import Html
from web.table.print.look import Look
from web.table.print.scene import Papers, regions, table
from web.table.print.summary import summary

from .course import Course
from .replay import Replay, controls
from .sitting import Sitting, go_on

BEAT = 420.0
"""The time from one role to the next while they are turned up, in milliseconds at the normal pace."""


class Watching:
    """Shows the summary and the replay of a finished game."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.board = course.board
        self.sitting = course.sitting
        self.canvas = course.canvas
        self.replay: Replay | None = None
        self.turned: int | None = None  # how many roles are turned up while that is shown; None if all are

    @property
    def viewer(self) -> int | None:
        """Returns the seat whose eyes the game is watched with."""
        return self.course.holding.viewer

    def html(self, papers: Papers) -> Html:
        """Returns the HTML of the table: its final state, or the current step of the replay."""
        if self.replay is None:
            return self.board.html(papers)
        return table(self.board.look(), self._regions(self.replay), papers)

    def end(self) -> Html | None:
        """Returns the HTML of the summary, or None during a replay."""
        if self.replay is not None:
            return None
        seen = [event.seen_by(self.viewer) for event in self.sitting.story]
        return summary(self.board.look(), seen, self.sitting.setup, self._after(), self.turned)

    def _after(self) -> Html | None:
        """Renders what takes the place of the usual buttons."""
        return None

    def show_end(self) -> None:
        """Shows and focuses the summary."""
        self._paint_end()
        self.canvas.focus("#end-title")

    def _paint_end(self) -> None:
        self.canvas.patch({"#table-end": self.end() or ""})

    async def turn_roles(self) -> None:
        """Shows the summary, and turns up the roles one by one; a touch or a quick pace turns up all."""
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
        """Turns up all roles."""
        if self.turned is not None:
            self.turned = None
            self._paint_end()
            self.course.waiting.wake()

    def tick(self, name: str, on: bool) -> bool:
        """Stores an option for the next game; returns False if there is no such option."""
        if name not in self.sitting.rules.next_game_options:
            return False
        self.sitting.setup["next_game"][name] = on
        return True

    def next_game(self, name: str, seed: int) -> Sitting:
        """Starts the next game at the same table."""
        self.skip()
        return go_on(self.sitting, name, seed)

    def start_replay(self) -> None:
        """Starts the replay, at the first step."""
        self.skip()
        self.replay = Replay(self.sitting.told_again(), self.viewer)
        self.canvas.patch({"#table-end": ""})
        self._paint()
        self.canvas.focus('[data-go="table-replay-next"]')

    def replay_command(self, command: str) -> None:
        """Runs a command of the replay: another step, or close."""
        if self.replay is None:
            return
        if command == "close":
            self.replay = None
            self.board.printed = {}
            self.board.paint()
            self.show_end()
            return
        self.replay.move(command)
        self._paint()

    def _paint(self) -> None:
        if self.replay is None:
            return
        self.canvas.patch({f"#table-{name}": html for name, html in self._regions(self.replay).items()})
        self.canvas.say(self._look(self.replay).told)

    def _look(self, replay: Replay) -> Look:
        """Returns the table at a step of the replay."""
        view = replay.view()
        return replace(
            self.board.look(),
            view=view,
            happened=tuple(replay.story()[-80:]),
            told=replay.told(self.board.names(view)),
            undo=False,
            note="",
        )

    def _regions(self, replay: Replay) -> dict[str, Html]:
        look = self._look(replay)
        printed = regions(look)
        printed["answers"] = controls(look, replay.at, len(replay.steps) - 1)
        return printed
