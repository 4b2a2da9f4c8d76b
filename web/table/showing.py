"""What is to be seen of a game being played, and putting it on the page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Protocol

from bang.engine.events import Event
from bang.engine.views import View, front
from web.markup import Html
from web.words import WORDS, t

from . import scene
from .hand_order import laid
from .look import Look
from .question import answers
from .scene import Papers
from .sitting import Sitting
from .steps import body
from .telling import Telling

NO_PAPERS = Papers()
Entered = tuple[View, list[Event]]  # the table before an answer, and what the answer did


class Canvas(Protocol):
    """The page, as far as the table touches it."""

    def patch(self, where: Any, html: str) -> None:
        """Makes the inside of an element look like this."""

    def say(self, sentence: str, urgent: bool = False) -> None:
        """Tells those who listen."""


class Showing:
    """The table as whoever holds the device sees it."""

    def __init__(self, sitting: Sitting, telling: Telling, canvas: Canvas) -> None:
        self.sitting = sitting
        self.telling = telling
        self.canvas = canvas
        self.keep: Callable[[Any, bool], None] = lambda playing, at_once: None
        self.changed: Callable[[dict[str, str | None]], None] = lambda states: None
        self.unsettled: Callable[[], None] = lambda: None
        self.settled: Callable[[], None] = lambda: None
        self.later: Callable[[Callable[[], None]], object] = lambda act: act()
        self.viewer: int | None = sitting.people[0] if sitting.is_alone else None
        self.printed: dict[str, Html] = {}
        self.picked: str | None = None
        self.chosen: tuple[str, ...] = ()
        self.note = ""
        self.told = ""
        self.happened: list[Event] = []  # what the last answer did, as far as it is said
        self.live = False
        self.offers: tuple[str, ...] = ()  # open while others play, as long as nothing is being resolved
        self.wish: str | None = (
            None  # an offer taken up while something was; it comes at the next quiet moment
        )
        self.called: int | None = None  # who wants the device to do what is offered to them
        self.curtain: int | None = None
        self.shown: View | None = None
        self.coming = 0  # how many cards of one's own hand are still on their way
        self.hints: set[str] = set()
        self.hint = ""
        self.teaches = sitting.setup["tutorial"] or sitting.setup["hints"]
        self.rush = False
        self.has_left = False
        self._given: asyncio.Future[Entered | None] | None = None  # no answer: the device was given away
        self._pause: asyncio.Future[None] | None = None

    def names(self, view: View) -> tuple[str, ...]:
        """Names everybody: people as they said, bots by their characters."""
        sitting = self.sitting
        given = [*sitting.setup["names"], *[""] * sitting.seats]
        found = []
        for seat in range(sitting.seats):
            called = f"characters.{front(view['seats'][seat])['character']}"
            if seat in sitting.people:
                found.append(
                    given[seat]
                    or (t("lobby.stranger") if sitting.is_alone else t("lobby.player", n=seat + 1))
                )
            else:
                found.append(t(called) if WORDS.has(called) else t("lobby.player", n=seat + 1))
        return tuple(found)

    def look(self) -> Look:
        """Sees the table with the eyes of whoever holds the device."""
        viewer = None if self.curtain is not None else self.viewer
        view = self.shown or self.sitting.game.view(viewer)
        view = laid(view, self.sitting.order, may_return=bool(self.sitting.points))
        told = len(self.sitting.story) - self.telling.untold
        first = max(0, told - 80)
        return Look(
            view=view,
            names=self.names(view),
            live=self.live and self.shown is None and self.curtain is None,
            picked=self.picked,
            chosen=self.chosen,
            coming=self.coming,
            offers=self.offers if self.curtain is None else (),
            calls=self._calls() if self.live and self.curtain is None else (),
            undo=self.sitting.may_undo,
            note=self.note,
            hint=self.hint,
            happened=tuple(event.seen_by(viewer) for event in self.sitting.story[first:told]),
            earlier=first,
            told=self.told,
            curtain=self.curtain,
            people=tuple(self.sitting.people),
        )

    def _calls(self) -> tuple[str, ...]:
        """Lists what is offered to people who share this device and do not hold it."""
        if self.sitting.is_alone:
            return ()
        offers = self.sitting.game.offers()
        callers = [seat for seat in self.sitting.people if seat != self.viewer]
        return tuple(f"{ability}@{seat}" for seat in callers for ability in offers.get(seat, ()))

    def html(self, papers: Papers = NO_PAPERS) -> Html:
        """Prints the whole table, with what lies over it."""
        look = self.look()
        self.printed = scene.regions(look)
        return scene.table(look, self.printed, papers)

    def paint(self) -> None:
        """Prints what changed since the last time."""
        if self.has_left:
            return
        look = self.look()
        printed = scene.regions(look)
        self.unsettled()
        self.changed(scene.states(look))
        changed = [name for name, html in printed.items() if self.printed.get(name) != html]
        self.printed = printed
        for name in changed:
            if name == "log":  # long, and nobody answers with it: it may come a moment later
                self.later(self._paint_log)
            else:
                self.canvas.patch(f"#table-{name}", printed[name])
        self.telling.motion.arrived()
        self._draw_sights(look)
        self.settled()

    def _paint_log(self) -> None:
        if not self.has_left and "log" in self.printed:
            self.canvas.patch("#table-log", self.printed["log"])

    def _draw_sights(self, look: Look) -> None:
        """Draws the lines of sight: to whom one may aim, or from whom somebody is aimed at."""
        motion, asked = self.telling.motion, look.view["asked"]
        motion.clearSights()
        if look.picked and look.you is not None:
            aimed = [body(seat) for seat in answers(look).seats if seat != look.you]
            motion.sights(body(look.you), json.dumps(aimed))
        elif asked and asked["verb"] == "answers" and (by := asked["about"].get("by")) is not None:
            motion.sights(body(by), json.dumps([body(asked["seat"])]))

    def _show(self, view: View, coming: int, words: str) -> None:
        self.shown, self.coming, self.told = view, coming, words
        self.paint()
        self.coming = 0
