"""The table as it is drawn for the person who holds the device."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

from bang.common.views import Seat, Told, View, front
from web.markup import Html
from web.table.print import scene
from web.table.print.look import Look
from web.table.print.memory import shots
from web.table.print.question import answers
from web.table.print.scene import Papers
from web.table.print.steps import body, one_of
from web.words import WORDS, t

from .hand_order import laid
from .holding import Holding
from .lesson import said
from .sitting import Sitting

NO_PAPERS = Papers()
MOST_TOLD = 80  # events of which the log is drawn
# Where the focus goes if the control that had it is gone.
USEFUL = (
    "#curtain-ready",
    "#opening-ready",
    "#table .aim",
    "#table-hand [data-act]",
    "#table-stage [data-act]",
    "#table-answers [data-act]",
)


class Canvas(Protocol):
    """The part of the page that a table uses."""

    def patch(self, parts: Mapping[str, str]) -> None:
        """Change the content of elements, by selector."""

    def attribute(self, where: str, name: str, value: str | None) -> None:
        """Set or remove an attribute."""

    def focus(self, *where: str, lost: bool = False, top: bool = False) -> None:
        """Focus the first of these elements that is there."""

    def batch(self) -> int:
        """The number of the batch in which the latest commands go out."""

    def say(self, sentence: str, urgent: bool = False) -> None:
        """Announce a sentence to screen readers."""

    def motion(self, what: str, given: Any = None) -> None:
        """Run a function of motion.js."""

    async def moved(self, what: str, given: Any = None) -> None:
        """Run a function of motion.js and wait until it has finished."""

    def sound(self, name: str) -> None:
        """Play a sound."""


def _nickname(seat: Seat) -> str:
    """What a seat is called by its side, if sides have names, or else by its character."""
    side = f"events.side_{seat['role']}"
    if WORDS.has(side):
        return t(side)
    called = f"characters.{front(seat)['character']}"
    return t(called) if WORDS.has(called) else t("lobby.player", n=seat["seat"] + 1)


class Board:
    """The game as it is drawn, or a moment of it while its events are shown."""

    def __init__(self, sitting: Sitting, holding: Holding, canvas: Canvas) -> None:
        self.sitting = sitting
        self.holding = holding
        self.canvas = canvas
        self.printed: dict[str, Html] = {}
        self.states: dict[str, str | None] = {}
        self.shown: View | None = None  # the view drawn instead of the game's, while events are shown
        self.told = ""  # the sentence about the latest event
        self.led = ""  # the sentence about what led to it in the same action
        self.untold = 0  # how many events at the end of the story are not shown yet
        self.pointed: tuple[str, ...] = ()  # the selectors of what a lesson points at
        self.pace = "instant"  # how fast events are told
        self.is_left = False  # whether another screen is shown

    def names(self, view: View) -> tuple[str, ...]:
        """The name of each seat: what a person entered, or else "You" to the person who looks.

        All others are called by their side or by their character.
        """
        given = [*self.sitting.setup["names"], *[""] * self.sitting.seats]
        return tuple(
            given[number] or (t("table.you") if number == view["you"] else _nickname(seat))
            for number, seat in enumerate(view["seats"])
        )

    def look(self) -> Look:
        """The table as the holder of the device may see it."""
        holding = self.holding
        is_covered = holding.curtain is not None
        viewer = None if is_covered else holding.viewer
        view = self.shown or self._view(viewer)
        view = laid(view, self.sitting.order, may_return=bool(self.sitting.undo_points))
        told = len(self.sitting.story) - self.untold
        first = max(0, told - MOST_TOLD)
        look = Look(
            view=view,
            names=self.names(view),
            live=holding.live and self.shown is None and not is_covered and not holding.opening,
            picked=holding.picked,
            chosen=holding.chosen,
            offers=() if is_covered else holding.offers,
            calls=self.calls() if holding.live and not is_covered else (),
            undo=self.sitting.may_undo,
            note=holding.note,
            hint=holding.hint,
            happened=tuple(event.seen_by(viewer) for event in self.sitting.story[first:told]),
            earlier=first,
            told=self.told,
            led=self.led if self.led != self.told else "",
            opening=holding.opening,
            grave=holding.grave,
            pace=self.pace,
            curtain=holding.curtain,
            swings=holding.swings,
            news=() if is_covered else holding.news,
            speaker=holding.speaker,
            people=tuple(self.sitting.people),
            temperaments=self.sitting.temperaments,
            remembers=holding.remembers,
            shots=shots(view["game"], self._seen(viewer, told)) if holding.remembers else (),
            guesses=self.sitting.guesses.of(view),
        )
        step = self.sitting.lesson.step if self.sitting.lesson is not None else None
        is_taught = step is not None and self.shown is None and (step.is_read or look.live)
        return (
            replace(look, lesson=said(look, step, holding.held_back))
            if step is not None and is_taught
            else look
        )

    def _seen(self, viewer: int | None, told: int) -> list[Told]:
        """The events that have been told, as the viewer saw them."""
        return [event.seen_by(viewer) for event in self.sitting.story[:told] if event.kind == "plays"]

    def _view(self, viewer: int | None) -> View:
        """What the viewer may see, and the answers of a person who gives them in the open."""
        view: View = self.sitting.game.view(viewer)
        speaker = self.holding.speaker
        if viewer is None and speaker is not None:
            view["asked"] = self.sitting.game.view(speaker)["asked"]
        return view

    def calls(self) -> tuple[str, ...]:
        """The abilities offered to people on this device who do not hold it, as `ABILITY@SEAT`."""
        if self.sitting.is_alone:
            return ()
        offers = self.sitting.game.offers()
        callers = [seat for seat in self.sitting.people if seat != self.holding.viewer]
        return tuple(f"{ability}@{seat}" for seat in callers for ability in offers.get(seat, ()))

    def regions(self, look: Look) -> dict[str, Html]:
        """The HTML of every region of the table, by name."""
        return scene.regions(look)

    def html(self, papers: Papers = NO_PAPERS) -> Html:
        """The HTML of the whole table, including overlays."""
        look = self.look()
        self.printed, self.states = self.regions(look), scene.states(look)
        return scene.table(look, self.printed, papers)

    def paint(self) -> None:
        """Redraw the regions of the table whose HTML has changed, all in one patch."""
        if self.is_left:
            return
        look = self.look()
        printed, states = self.regions(look), scene.states(look)
        for name, value in states.items():
            if self.states.get(name) != value:
                self.canvas.attribute("#table", name, value)
        changed = {f"#table-{name}": html for name, html in printed.items() if self.printed.get(name) != html}
        self.printed, self.states = printed, states
        if changed:
            self.canvas.patch(changed)
        self.canvas.motion("sights", self._sights(look))
        points = look.lesson.points if look.lesson is not None else ()
        if points or self.pointed:
            self.pointed = points
            self.canvas.motion("points", list(points))
        self.settle()

    def asks(self) -> None:
        """Redraw the table with an open question; touches that the page tells of before do not answer it."""
        self.paint()
        self.holding.asked_in = self.canvas.batch()

    def settle(self) -> None:
        """Give the focus to a useful control if nothing has it."""
        right = [place for place in self.pointed if "data-act" in place]
        self.canvas.focus(*right, *USEFUL, lost=True)

    def _sights(self, look: Look) -> dict[str, Any]:
        """The lines of sight: to the seats that may be aimed at, or from attacker to defender."""
        asked = look.view["asked"]
        if look.picked and look.you is not None:
            here = body(one_of(look.view, look.you))
            targets = [body(target) for target in answers(look).targets]
            return {"from": here, "targets": [there for there in targets if there != here]}
        if asked and asked["verb"] == "answers" and (by := asked["about"].get("by")) is not None:
            there = body(one_of(look.view, asked["seat"], asked["about"].get("whom", "")))
            return {"from": body(one_of(look.view, by)), "targets": [there]}
        return {"from": "", "targets": []}

    def show(self, view: View, words: str) -> None:
        """Draw a given view with a sentence, while events are being shown."""
        self.shown, self.told = view, words
        self.paint()
