"""The telling of events, one after another at the chosen pace, with motion, sound and words."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import reduce

from bang.common.events import UNTOLD
from bang.common.views import Told, View
from web.table.print.log_words import is_logged, said
from web.table.print.steps import Step, faster, lasts, step, together

from .board import Board
from .progress import after, expecting
from .tempo import LEAST, Tempo

PACES = {"instant": 0.0, "quick": 0.45, "normal": 1.0, "calm": 1.8}
BEGINNINGS = frozenset({"plays", "uses", "turn", "ends", "discards", "eliminated", "over"})
"""Events with which something new begins; what follows is shown together with the card that led to it."""


def spoken_of(group: Sequence[Told], names: Sequence[str], you: int | None) -> list[str]:
    """What is said of events that are told together: no more than the log says, if it does."""
    told = [event for event in group if event["kind"] not in UNTOLD]
    logged = [event for event in told if is_logged(event)]
    return [said(event, names, you) for event in logged or told]


class Telling:
    """What shows events one by one on the board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.canvas = board.canvas
        self.tempo = Tempo(board.sitting.people)
        self.pace = "normal"
        self.is_hurried = False
        self.is_forward = False  # whether everything up to the next question is to be skipped

    @property
    def factor(self) -> float:
        """The factor by which the pace setting multiplies durations; 0 shows everything at once."""
        return PACES[self.pace]

    def set_pace(self, pace: str) -> None:
        """Set the pace by name; an unknown name means normal."""
        self.pace = self.board.pace = pace if pace in PACES else "normal"
        self.canvas.motion("pace", self.factor)

    def hurry(self) -> None:
        """Skip the events being shown, up to the next question."""
        if not self.is_hurried:
            self.is_hurried = True
            self.canvas.motion("skip")

    def forward(self) -> None:
        """Skip everything up to the next question to a person here."""
        self.is_forward = True
        self.hurry()

    def rest(self) -> None:
        """End skipping, unless the next question is wanted: later events are shown in full again."""
        if self.is_hurried and not self.is_forward:
            self.ready()

    def arrive(self) -> None:
        """End skipping: a person here is asked, or the game is over."""
        self.is_forward = False
        self.rest()

    def ready(self) -> None:
        """Show events in full from now on, even if the page is still skipping those of another game."""
        self.is_hurried = self.is_forward = False
        self.canvas.motion("ready")

    async def tell(self, view: View, events: Sequence[Told], names: Sequence[str]) -> str:
        """Show and announce events, starting from the view before them, and return the caption."""
        sentences = [said(event, names, view["you"]) for event in events if event["kind"] not in UNTOLD]
        if self.factor == 0 or self.is_hurried:
            self.board.untold = 0
            if sentences:
                self.canvas.say(" ".join(sentences))
            return sentences[-1] if sentences else self.board.told
        words, told = self.board.told, 0
        for group in self.tempo.grouped(view, events):
            told += len(group)
            self.board.untold = len(events) - told
            spoken = spoken_of(group, names, view["you"])
            if any(event["kind"] in BEGINNINGS for event in group):
                self.board.led = ""
            if spoken:
                self.canvas.say(" ".join(spoken))
                is_news = not self.board.led or any(is_logged(event) for event in group)
                words = " ".join(spoken) if is_news else words
                view = await self._show(view, group, words)
            else:
                view = reduce(after, group, view)
        return words

    async def _show(self, view: View, group: Sequence[Told], words: str) -> View:
        """Show events at the same time, under one caption, and return the view after them."""
        drawn: list[Step] = []
        expected = view
        for event in group:
            one = step(event, view)
            if one is not None:
                drawn.append(one)
            expected = expecting(expected, event)
            view = after(view, event)
        if drawn:
            shown = faster(together(drawn), self.tempo.of(view, group))
            shown["hold"] += max(0.0, LEAST - lasts(shown))
            if shown["sound"]:
                self.canvas.sound(shown["sound"])
            clock = asyncio.get_running_loop()
            began = clock.time()
            self.board.show(expected, words)
            await self.canvas.moved("play", {"moves": shown["moves"], "hold": shown["hold"]})
            took = (clock.time() - began) * 1000  # longer than it should be, where the device is slow
            self.tempo.passed(view, max(took, lasts(shown) * self.factor))
        self.board.show(view, words)
        self.canvas.motion("arrived")
        if any(event["kind"] == "plays" for event in group):
            self.board.led = words
        return view
