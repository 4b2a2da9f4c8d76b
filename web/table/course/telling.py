"""Shows events one after another at the chosen pace, with motion, sound and words."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Protocol

from bang.engine.views import Told, View
from web.table.print.log_words import said
from web.table.print.steps import step

from .progress import after, expecting

PACES = {"instant": 0.0, "quick": 0.45, "normal": 1.0, "calm": 1.8}
UNSAID = frozenset({"deals", "ends"})


class Motion(Protocol):
    """The interface of motion.js: animates the table in a browser, does nothing in a test."""

    def pace(self, factor: float) -> None:
        """Sets the factor by which all durations are multiplied."""

    async def play(self, written: str) -> None:
        """Animates one step, given as JSON."""

    def skip(self) -> None:
        """Finishes the running animations at once."""

    def ready(self) -> None:
        """Ends skipping: later animations run in full again."""

    def clear(self) -> None:
        """Removes everything drawn over the table."""

    async def painted(self) -> None:
        """Waits until the browser has painted the latest changes."""

    def arrived(self) -> None:
        """Removes the cards that have finished flying; the page itself shows them now."""

    def sights(self, start: str, written: str) -> None:
        """Draws lines of sight from one element to others; `written` is a JSON list of selectors."""

    def clearSights(self) -> None:  # noqa: N802  (the name is given by motion.js)
        """Removes the lines of sight."""


class Sound(Protocol):
    """The interface of sound.js."""

    def play(self, name: str) -> None:
        """Plays a sound, given its name."""


class Telling:
    """Shows events one by one; `show` draws the table after each of them."""

    def __init__(
        self, motion: Motion, sound: Sound, show: Callable[[View, int, str], None], say: Callable[[str], None]
    ):
        self.motion = motion
        self.sound = sound
        self.show = show
        self.say = say
        self.hurried = False
        self.untold = 0  # how many events at the end of the story are not shown yet

    @property
    def factor(self) -> float:
        """Returns the factor by which the pace setting multiplies durations; 0 shows everything at once."""
        return PACES[self.pace]

    pace = "normal"

    def set_pace(self, pace: str) -> None:
        """Sets the pace by name; an unknown name means normal."""
        self.pace = pace if pace in PACES else "normal"
        self.motion.pace(self.factor)

    def hurry(self) -> None:
        """Skips the events being shown, up to the next question."""
        self.hurried = True
        self.motion.skip()

    def rest(self) -> None:
        """Ends skipping: later events are shown in full again."""
        self.hurried = False
        self.motion.ready()

    async def tell(self, view: View, events: Sequence[Told], names: Sequence[str]) -> str:
        """Shows and announces events, starting from the view before them; returns the last sentence."""
        sentences = [said(event, names) for event in events if event["kind"] not in UNSAID]
        if self.factor == 0 or self.hurried:
            self.untold = 0
            if sentences:
                self.say(" ".join(sentences))
            return sentences[-1] if sentences else ""
        words = ""
        for number, event in enumerate(events, 1):
            self.untold = len(events) - number
            if event["kind"] in UNSAID:
                view = after(view, event)
                continue
            words = said(event, names)
            self.say(words)
            drawn = step(event, view)
            if drawn is not None:
                if drawn["sound"]:
                    self.sound.play(drawn["sound"])
                self.show(*expecting(view, event), words)
                await self.motion.play(json.dumps({"moves": drawn["moves"], "hold": drawn["hold"]}))
            view = after(view, event)
            self.show(view, 0, words)
        return words
