"""The opening of a game: who shows it, for how long, and to whom it is shown short."""

from __future__ import annotations

from collections.abc import Callable

from .board import Board
from .telling import Telling
from .waiting import Waiting

OFTEN = 3
"""A player who has seen so many gets the short one: the role card turns, and the game goes on by itself."""
SHORT = 2600
"""How long the short one is shown, in milliseconds."""


class Opening:
    """The opening of one game: when it begins, or when somebody gets the device for the first time."""

    def __init__(self, board: Board, telling: Telling, waiting: Waiting) -> None:
        self.board = board
        self.holding = board.holding
        self.telling = telling
        self.waiting = waiting
        self.seen = 0  # how many openings this person has seen
        self.was_seen: Callable[[], object] = lambda: None

    @property
    def is_due(self) -> bool:
        """Whether there is one: nothing was asked yet of the person here, and events are told."""
        sitting, viewer = self.board.sitting, self.holding.viewer
        if not self.telling.factor or sitting.lesson is not None or viewer is None or sitting.game.is_over:
            return False
        if sitting.is_alone:
            return sitting.answers == 0
        turns = sum(event.kind == "turn" and event.seat == viewer for event in sitting.story)
        return viewer not in sitting.seen_to and turns <= 1

    def begin(self) -> None:
        """Show it."""
        self.holding.opening = "short" if self.seen >= OFTEN else "long"
        self.board.paint()

    async def show(self) -> None:
        """Show it until the person is ready; the short one goes by itself."""
        if self.is_due:
            self.begin()
            await self.stay()

    async def stay(self) -> None:
        """Wait until it goes."""
        is_short = self.holding.opening == "short"
        await self.waiting.pause(SHORT * self.telling.factor if is_short else None)
        while self.holding.opening == "still":  # whoever has touched it wants to read it
            await self.waiting.pause()
        if self.holding.opening:
            self.end()

    def hasten(self) -> bool:
        """Show all of it at once, or end it if that was done before, and return False if it is not shown."""
        if not self.holding.opening:
            return False
        if self.holding.opening == "still":
            self.ready()
        else:
            self.holding.opening = "still"
            self.board.paint()
        return True

    def ready(self) -> None:
        """The person is ready: the game begins."""
        self.was_seen()
        self.end()
        self.waiting.wake()

    def end(self) -> None:
        """Take it away."""
        self.holding.opening = ""
        self.board.asks()
