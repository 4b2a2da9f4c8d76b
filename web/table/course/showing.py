"""The visible state of a running game, and how it is drawn on the page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Protocol

from bang.engine.events import Event
from bang.engine.views import View, front
from web.markup import Html
from web.table.print import scene
from web.table.print.look import Look
from web.table.print.question import answers
from web.table.print.scene import Papers
from web.table.print.steps import body
from web.words import WORDS, t

from .hand_order import laid
from .sitting import Sitting
from .telling import Telling

NO_PAPERS = Papers()
Entered = tuple[View, list[Event]]  # the view before an answer, and the events it caused


class Canvas(Protocol):
    """The part of the page's interface that the table uses."""

    def patch(self, where: Any, html: str) -> None:
        """Replaces the content of an element."""

    def say(self, sentence: str, urgent: bool = False) -> None:
        """Announces a sentence to screen readers."""


class Showing:
    """The table as seen by the player who holds the device."""

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
        self.happened: list[Event] = []  # the events of the last answer that are announced
        self.live = False
        self.offers: tuple[str, ...] = ()  # abilities the viewer may use while somebody else is asked
        self.wish: str | None = None  # an offer chosen while a card was being resolved; it is used afterwards
        self.called: int | None = None  # the seat of a person who wants the device to use an offered ability
        self.curtain: int | None = None
        self.shown: View | None = None  # the view drawn instead of the game's, while events are shown
        self.coming = 0  # how many cards at the end of the hand are still flying to it
        self.hints: set[str] = set()
        self.hint = ""
        self.teaches = sitting.setup["tutorial"] or sitting.setup["hints"]
        self.rush = False
        self.has_left = False
        self._given: asyncio.Future[Entered | None] | None = None  # None means: the device is passed on
        self._pause: asyncio.Future[None] | None = None

    def names(self, view: View) -> tuple[str, ...]:
        """Returns the name shown for each seat: what people entered, and the character of a bot."""
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
        """Returns the table as the holder of the device may see it."""
        viewer = None if self.curtain is not None else self.viewer
        view = self.shown or self.sitting.game.view(viewer)
        view = laid(view, self.sitting.order, may_return=bool(self.sitting.undo_points))
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
        """Returns the abilities offered to people on this device who do not hold it, as `ABILITY@SEAT`."""
        if self.sitting.is_alone:
            return ()
        offers = self.sitting.game.offers()
        callers = [seat for seat in self.sitting.people if seat != self.viewer]
        return tuple(f"{ability}@{seat}" for seat in callers for ability in offers.get(seat, ()))

    def html(self, papers: Papers = NO_PAPERS) -> Html:
        """Returns the HTML of the whole table, including overlays."""
        look = self.look()
        self.printed = scene.regions(look)
        return scene.table(look, self.printed, papers)

    def paint(self) -> None:
        """Redraws the regions of the table whose HTML has changed."""
        if self.has_left:
            return
        look = self.look()
        printed = scene.regions(look)
        self.unsettled()
        self.changed(scene.states(look))
        changed = [name for name, html in printed.items() if self.printed.get(name) != html]
        self.printed = printed
        for name in changed:
            if name == "log":  # it is long and holds no answers, so it may be drawn a little later
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
        """Draws lines of sight to the seats that may be aimed at, or from the attacker to the defender."""
        motion, asked = self.telling.motion, look.view["asked"]
        motion.clearSights()
        if look.picked and look.you is not None:
            aimed = [body(seat) for seat in answers(look).seats if seat != look.you]
            motion.sights(body(look.you), json.dumps(aimed))
        elif asked and asked["verb"] == "answers" and (by := asked["about"].get("by")) is not None:
            motion.sights(body(by), json.dumps([body(asked["seat"])]))

    def _show(self, view: View, coming: int, words: str) -> None:
        """Draws a given view with a sentence, while events are being shown."""
        self.shown, self.coming, self.told = view, coming, words
        self.paint()
        self.coming = 0
