"""A table on a page without a browser, for tests of the course of a game."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.paper_page import PaperPage
from web.door.page import Page
from web.kept.setup import Setup, sane_setup
from web.table.course.course import Course
from web.table.course.sitting import Sitting


def table_set(**changes: Any) -> Setup:
    """The setup of a table for a test."""
    return sane_setup({"seats": 5, "bots": "steady", "seed": 1, "names": ["Kit"], **changes})


class Table:
    """A game on a page without a browser."""

    def __init__(self, sitting: Sitting, pace: str = "instant") -> None:
        self.paper = PaperPage()
        self.page = Page(self.paper.door)
        self.kept: list[str] = []
        self.course = Course(sitting, self.page, lambda kept: self.kept.append(kept.id))
        self.course.telling.set_pace(pace)
        self.sitting = sitting
        self.act = self.course.acting.act

    def draws(self) -> PaperPage:
        """Draw the whole table afresh."""
        self.page.patch({"#page": self.course.board.html()})
        self.page.door.flush()
        return self.paper

    def motions(self, what: str) -> list[Any]:
        """What a function of motion.js was given, call by call."""
        return [one["given"] for one in self.paper.commands if one["do"] == "motion" and one["what"] == what]

    def without_pauses(self) -> Table:
        """Skip all pauses, whatever the pace."""
        self.course.players.pause = lambda milliseconds: asyncio.sleep(0)  # type: ignore[method-assign]
        return self

    def held(self) -> list[str]:
        """The viewer's hand, as it is drawn."""
        mine = self.course.board.look().mine
        return [str(card) for card in mine["hand"]] if mine is not None else []

    async def until(self, act: str) -> None:
        """Wait until a control is there."""
        await self.paper.until(lambda: act in self.paper.acts())

    async def clicks(self, pick: Any, most: int = 20_000) -> None:
        """Click until the game is over."""
        self.draws()
        task = asyncio.ensure_future(self.course.run(True))
        for _ in range(most):
            await asyncio.sleep(0)
            if task.done():
                break
            offered = self.paper.acts()
            if offered:
                self.act(pick(offered))
                self.page.door.flush()
        assert task.done(), f"still open: {self.course.board.look().view['asked']}"
        task.result()
