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


class Watching:
    """Shows the summary and the replay of a finished game."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.board = course.board
        self.sitting = course.sitting
        self.canvas = course.canvas
        self.replay: Replay | None = None

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
        return summary(self.board.look(), seen, self.sitting.setup)

    def show_end(self) -> None:
        """Shows and focuses the summary."""
        self.canvas.patch({"#table-end": self.end() or ""})
        self.canvas.focus("#end-title")

    def tick(self, name: str, on: bool) -> bool:
        """Stores an option for the next game; returns False if there is no such option."""
        if name not in self.sitting.rules.next_game_options:
            return False
        self.sitting.setup["next_game"][name] = on
        return True

    def next_game(self, name: str, seed: int) -> Sitting:
        """Starts the next game at the same table."""
        return go_on(self.sitting, name, seed)

    def start_replay(self) -> None:
        """Starts the replay, at the first step."""
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
