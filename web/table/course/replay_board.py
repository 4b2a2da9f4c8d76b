"""The table as a replay shows it: a step of the game, and the controls in the place of the answers."""

from __future__ import annotations

from dataclasses import replace

from web.markup import Html
from web.table.print.look import Look
from web.table.print.replay_controls import Reel, controls

from .board import MOST_TOLD, Board
from .replay import Replay


class ReplayBoard(Board):
    """The steps of a replay as they are drawn."""

    def __init__(self, board: Board, replay: Replay) -> None:
        super().__init__(board.sitting, board.holding, board.canvas)
        self.behind = board
        self.replay = replay
        self.is_playing = False

    def look(self) -> Look:
        """The table at the step that is shown."""
        replay = self.replay
        view = self.shown or replay.view()
        told = replay.ends[replay.at] - self.untold
        first = max(0, told - MOST_TOLD)
        look = self.behind.look()
        names = self.behind.names(view)
        return replace(
            look,
            view={**view, "over": look.view["over"]},  # how it ended is no secret any more
            names=names,
            happened=tuple(replay.story[first:told]),
            earlier=first,
            told=self.told if self.shown is not None else replay.told(names),
            live=False,
            undo=False,
            note="",
            is_open=replay.is_open,
        )

    def regions(self, look: Look) -> dict[str, Html]:
        """The regions of the table, with the controls of the replay."""
        replay = self.replay
        reel = Reel(
            at=replay.at,
            last=replay.last,
            turn=replay.turns[replay.at],
            begins=replay.begins,
            deaths=replay.deaths,
            told=replay.told(look.names),
            is_playing=self.is_playing,
            is_open=replay.is_open,
            may_open=replay.may_open,
        )
        return {**super().regions(look), "answers": controls(reel, look)}
