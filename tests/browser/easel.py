"""States of the table drawn into one loaded page, to look at their layout without playing in the browser.

The states are printed here, in CPython, by the same functions that print them in the worker.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.browser.conftest import Visitor
from tests.paper_visit import PaperVisit, on_paper

Size = tuple[int, int]
Story = Callable[["Gallery"], Coroutine[Any, Any, None]]
STYLED = """() => [...document.querySelectorAll("link[rel=stylesheet]")].every((link) => link.sheet)"""
# An open dialog is shown as the page shows it, and what would fade in is there at once.
DRAW = """([screen, html]) => {
    document.body.dataset.screen = screen;
    document.getElementById("page").innerHTML = html;
    for (const dialog of document.querySelectorAll("dialog[open]")) {
        dialog.open = false;
        dialog.showModal();
    }
    for (const motion of document.getAnimations()) {
        if (motion.effect.getComputedTiming().endTime !== Infinity) motion.finish();
    }
    return document.fonts.ready.then(() => {});
}"""
WIDER = "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"
# The controls that a pointer in their middle would not hit.
COVERED = """() => [...document.querySelectorAll("[data-act]")].filter((control) => {
    control.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return !control.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((control) => control.outerHTML.slice(0, 120))"""


class Gallery(PaperVisit):
    """A visit without a browser that keeps pictures of its page."""

    def __init__(self, store: Any = None, locks: Any = None) -> None:
        super().__init__(store, locks)
        self.pictures: dict[str, tuple[str, str]] = {}

    def keeps(self, name: str) -> None:
        """Keep a picture of the page as it is now."""
        self.pictures[name] = (self.screen, self.fresh_html())


def pictures(story: Story) -> dict[str, tuple[str, str]]:
    """The pictures that were kept in a story, by name.

    It runs in a thread of its own, because Playwright's loop runs in this one.
    """
    gallery = Gallery()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(on_paper(story), gallery).result()
    return gallery.pictures


class Easel:
    """A loaded page into which pictures are drawn."""

    def __init__(self, page: Visitor, query: str = "") -> None:
        self.page = page
        page.lobby(query)
        page.wait_for_function(STYLED)

    def draw(self, picture: tuple[str, str]) -> Any:
        """Draw a picture, and return the Playwright page."""
        self.page.evaluate(DRAW, picture)
        return self.page.page

    def resize(self, size: Size) -> None:
        """Give the window a size."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.page.mouse.move(0, 0)  # a card under the mouse is raised above its neighbours

    def faults(self, picture: tuple[str, str]) -> list[str]:
        """Whether a picture is too wide, and which answers cannot be clicked."""
        page = self.draw(picture)
        wide = page.evaluate(WIDER)
        return [f"{wide} pixels too wide"] * (wide > 0) + [
            f"covered: {one}" for one in page.evaluate(COVERED)
        ]
