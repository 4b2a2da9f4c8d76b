"""After the game: its summary, its replay, and the next one at the same table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from web.markup import Html

from .look import Look
from .playing import Playing
from .replay import Replay, controls
from .scene import Papers, regions, table
from .sitting import Sitting, go_on
from .summary import summary


class Watching:
    """Looks back at a finished game."""

    def __init__(self, playing: Playing, canvas: Any) -> None:
        self.playing = playing
        self.canvas = canvas
        self.replay: Replay | None = None

    def html(self, papers: Papers) -> Html:
        """Prints the table as the game left it, or as it stood at this step of the replay."""
        if self.replay is None:
            return self.playing.html(papers)
        return table(self.playing.look(), self._regions(self.replay), papers)

    def end(self) -> Html | None:
        """Prints the summary, unless the game is being told again."""
        if self.replay is not None:
            return None
        seen = [event.seen_by(self.playing.viewer) for event in self.playing.sitting.story]
        return summary(self.playing.look(), seen, self.playing.sitting.setup)

    def show_end(self) -> None:
        """Hangs up the summary."""
        self.canvas.patch("#table-end", self.end() or "")
        self.canvas.focus("#end-title")

    def tick(self, name: str, on: bool) -> bool:
        """Hears how the next game shall be."""
        if name not in self.playing.sitting.rules.next_game_options:
            return False
        self.playing.sitting.setup["next_game"][name] = on
        return True

    def next_game(self, name: str, seed: int) -> Sitting:
        """Deals the next game."""
        return go_on(self.playing.sitting, name, seed)

    def start_replay(self) -> None:
        """Goes back to the deal."""
        self.replay = Replay(self.playing.sitting.save(), self.playing.viewer)
        self.canvas.patch("#table-end", "")
        self._paint()

    def replay_command(self, command: str) -> None:
        """Steps through the game, or leaves it."""
        if self.replay is None:
            return
        if command == "close":
            self.replay = None
            self.playing.printed = {}
            self.playing.paint()
            self.show_end()
            return
        self.replay.move(command)
        self._paint()

    def _paint(self) -> None:
        if self.replay is None:
            return
        for name, html in self._regions(self.replay).items():
            self.canvas.patch(f"#table-{name}", html)
        self.canvas.say(self._look(self.replay).told)

    def _look(self, replay: Replay) -> Look:
        """Sees the table as it stood at this step."""
        view = replay.view()
        return replace(
            self.playing.look(),
            view=view,
            happened=tuple(replay.story()[-80:]),
            told=replay.told(self.playing.names(view)),
            undo=False,
            note="",
        )

    def _regions(self, replay: Replay) -> dict[str, Html]:
        look = self._look(replay)
        printed = regions(look)
        printed["answers"] = controls(look, replay.at, len(replay.steps) - 1)
        return printed
