"""After the game: its summary, its replay, and the next one at the same table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from . import scene
from .playing import Playing
from .replay import Replay, controls
from .sitting import Sitting, go_on
from .summary import summary


class Watching:
    """Looks back at a finished game."""

    def __init__(self, playing: Playing, canvas: Any) -> None:
        self.playing = playing
        self.canvas = canvas
        self.replay: Replay | None = None

    def show_end(self) -> None:
        """Hangs up the summary."""
        look = self.playing.look()
        seen = [event.seen_by(self.playing.viewer) for event in self.playing.sitting.story]
        self.canvas.patch("#table-end", summary(look, seen, self.playing.sitting.setup))
        self.canvas.focus("#end-title")

    def tick(self, name: str, on: bool) -> bool:
        """Hears how the next game shall be."""
        if name not in ("keep_characters", "pass_sheriff"):
            return False
        self.playing.sitting.setup[name] = on
        return True

    def next_game(self, name: str, seed: int) -> Sitting:
        """Deals the next game."""
        setup = self.playing.sitting.setup
        keep, passes = bool(setup.get("keep_characters", True)), bool(setup.get("pass_sheriff", False))
        return go_on(self.playing.sitting, name, seed, keep, passes)

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
        replay = self.replay
        if replay is None:
            return
        view = replay.view()
        names = self.playing.names(view)
        told = replay.told(names)
        look = replace(
            self.playing.look(),
            view=view,
            happened=tuple(replay.story()[-80:]),
            told=told,
            undo=False,
            note="",
        )
        printed = scene.regions(look)
        printed["answers"] = controls(look, replay.at, len(replay.steps) - 1)
        for name, html in printed.items():
            self.canvas.patch(f"#table-{name}", html)
        self.canvas.say(told)
