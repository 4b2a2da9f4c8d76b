"""A lesson on paper: which touches are right, and how one goes on."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.paper_visit import PaperVisit
from web.table.course.lesson import Beat, Lesson, is_right


def course(page: PaperVisit) -> Any:
    """The course of the game on a page."""
    screen: Any = page.visit.page.screen
    return screen.course


def lesson(page: PaperVisit) -> Lesson:
    """The lesson on a page."""
    found: Lesson = course(page).sitting.lesson
    return found


def step(page: PaperVisit) -> Beat:
    """What the lesson waits for."""
    found = lesson(page).step
    assert found is not None
    return found


def right(page: PaperVisit) -> list[str]:
    """The touches that lead on, of all that can be made."""
    look = course(page).board.look()
    return [key for key in page.acts() if is_right(look, step(page), key)]


async def touch_right(page: PaperVisit) -> None:
    """Make a right touch, and wait for what comes then."""
    page.act(right(page)[0])
    for _ in range(3):  # the course goes on
        await asyncio.sleep(0)
    await page.is_asked()
