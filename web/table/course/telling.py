"""Shows events one after another at the chosen pace, with motion, sound and words."""

from __future__ import annotations

from collections.abc import Sequence

from bang.engine.views import Told, View
from web.table.print.log_words import said
from web.table.print.steps import step

from .board import Board
from .progress import after, expecting

PACES = {"instant": 0.0, "quick": 0.45, "normal": 1.0, "calm": 1.8}
UNSAID = frozenset({"deals", "ends"})


class Telling:
    """Shows events one by one on the board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.canvas = board.canvas
        self.pace = "normal"
        self.is_hurried = False

    @property
    def factor(self) -> float:
        """Returns the factor by which the pace setting multiplies durations; 0 shows everything at once."""
        return PACES[self.pace]

    def set_pace(self, pace: str) -> None:
        """Sets the pace by name; an unknown name means normal."""
        self.pace = pace if pace in PACES else "normal"
        self.canvas.motion("pace", self.factor)

    def hurry(self) -> None:
        """Skips the events being shown, up to the next question."""
        if not self.is_hurried:
            self.is_hurried = True
            self.canvas.motion("skip")

    def rest(self) -> None:
        """Ends skipping: later events are shown in full again."""
        if self.is_hurried:
            self.ready()

    def ready(self) -> None:
        """Shows events in full from now on, even if the page is still skipping those of another game."""
        self.is_hurried = False
        self.canvas.motion("ready")

    async def tell(self, view: View, events: Sequence[Told], names: Sequence[str]) -> str:
        """Shows and announces events, starting from the view before them; returns the last sentence."""
        sentences = [said(event, names) for event in events if event["kind"] not in UNSAID]
        if self.factor == 0 or self.is_hurried:
            self.board.untold = 0
            if sentences:
                self.canvas.say(" ".join(sentences))
            return sentences[-1] if sentences else ""
        words = ""
        for number, event in enumerate(events, 1):
            self.board.untold = len(events) - number
            if event["kind"] in UNSAID:
                view = after(view, event)
                continue
            words = said(event, names)
            self.canvas.say(words)
            drawn = step(event, view)
            if drawn is not None:
                if drawn["sound"]:
                    self.canvas.sound(drawn["sound"])
                self.board.show(*expecting(view, event), words)
                await self.canvas.moved("play", {"moves": drawn["moves"], "hold": drawn["hold"]})
            view = after(view, event)
            self.board.show(view, 0, words)
        return words
