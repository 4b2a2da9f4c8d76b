"""Shows what happened, one thing after the other, as fast as the pace asks, and says it in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Protocol

from bang.engine.views import Told, View

from .log_words import said
from .progress import after, expecting
from .steps import step

PACES = {"instant": 0.0, "quick": 0.45, "normal": 1.0, "calm": 1.8}
UNSAID = frozenset({"deals", "ends"})


class Motion(Protocol):
    """The part of the page that moves: motion.js in a browser, nothing in a test."""

    def pace(self, factor: float) -> None:
        """Sets how long things take."""

    async def play(self, written: str) -> None:
        """Shows one step."""

    def skip(self) -> None:
        """Finishes what is being shown."""

    def ready(self) -> None:
        """Takes its time again."""

    def clear(self) -> None:
        """Clears away whatever still flies."""

    async def painted(self) -> None:
        """Waits until what was printed is to be seen."""

    def arrived(self) -> None:
        """Takes away the cards that have flown: the page shows them where they came to."""

    def sights(self, start: str, written: str) -> None:
        """Draws lines of sight."""

    def clearSights(self) -> None:  # noqa: N802  (it is a name of motion.js)
        """Takes them away."""


class Sound(Protocol):
    """What is heard."""

    def play(self, name: str) -> None:
        """Plays a sound by its name."""


class Telling:
    """Plays events one by one; `show` paints the table as it is after each of them."""

    def __init__(
        self, motion: Motion, sound: Sound, show: Callable[[View, int, str], None], say: Callable[[str], None]
    ):
        self.motion = motion
        self.sound = sound
        self.show = show
        self.say = say
        self.hurried = False
        self.untold = 0  # how many events are still to be told

    @property
    def factor(self) -> float:
        """Is what the pace makes of a second."""
        return PACES[self.pace]

    pace = "normal"

    def set_pace(self, pace: str) -> None:
        """Chooses a pace."""
        self.pace = pace if pace in PACES else "normal"
        self.motion.pace(self.factor)

    def hurry(self) -> None:
        """Skips what is being told, up to the next question."""
        self.hurried = True
        self.motion.skip()

    def rest(self) -> None:
        """Takes its time again."""
        self.hurried = False
        self.motion.ready()

    async def tell(self, view: View, events: Sequence[Told], names: Sequence[str]) -> str:
        """Tells events from the view before them on; gives the last sentence."""
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
