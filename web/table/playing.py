"""The table as a screen: it asks people, lets bots think, tells what happened, and loses nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from bang.engine.events import Event
from bang.engine.questions import Refused
from web.markup import Html
from web.words import WORDS, t

from . import scene
from .card import card_name
from .hints import next_hint
from .log_words import said
from .look import Look, View
from .question import answers, needs_target
from .sitting import Sitting
from .steps import place
from .telling import UNSAID, Telling

Key = str
Entered = tuple[View, list[Event]]  # the table before an answer, and what the answer did


class Canvas(Protocol):
    """The page, as far as the table touches it."""

    def patch(self, where: Any, html: str) -> None:
        """Makes the inside of an element look like this."""

    def say(self, sentence: str, urgent: bool = False) -> None:
        """Tells those who listen."""


class Playing:
    """One game on the page, from the deal to the last shot."""

    def __init__(self, sitting: Sitting, telling: Telling, canvas: Canvas) -> None:
        self.sitting = sitting
        self.telling = telling
        self.canvas = canvas
        self.keep: Callable[[Playing, bool], None] = lambda playing, at_once: None
        self.changed: Callable[[dict[str, str | None]], None] = lambda states: None
        self.settled: Callable[[], None] = lambda: None
        self.viewer: int | None = sitting.people[0] if sitting.is_alone else None
        self.printed: dict[str, Html] = {}
        self.picked: str | None = None
        self.chosen: tuple[str, ...] = ()
        self.note = ""
        self.told = ""
        self.happened: list[Event] = []  # what the last answer did, as far as it is said
        self.live = False
        self.curtain: int | None = None
        self.shown: View | None = None
        self.hints: set[str] = set()
        self.hint = ""
        self.teaches = bool(sitting.setup.get("tutorial") or sitting.setup.get("hints"))
        self.rush = False
        self.left = False
        self._given: asyncio.Future[Entered] | None = None
        self._pause: asyncio.Future[None] | None = None

    # -- what is seen ------------------------------------------------------------------------------

    def names(self, view: View) -> tuple[str, ...]:
        """Names everybody: people as they said, bots by their characters."""
        sitting = self.sitting
        given = [*sitting.setup.get("names", []), *[""] * sitting.seats]
        found = []
        for seat in range(sitting.seats):
            called = f"characters.{view['seats'][seat]['character']}"
            if seat in sitting.people:
                found.append(
                    given[seat] or (t("table.you") if sitting.is_alone else t("lobby.player", n=seat + 1))
                )
            else:
                found.append(t(called) if WORDS.has(called) else t("lobby.player", n=seat + 1))
        return tuple(found)

    def look(self) -> Look:
        """Sees the table with the eyes of whoever holds the device."""
        viewer = None if self.curtain is not None else self.viewer
        view = self.shown or self.sitting.game.view(viewer)
        return Look(
            view=view,
            names=self.names(view),
            live=self.live and self.shown is None and self.curtain is None,
            picked=self.picked,
            chosen=self.chosen,
            undo=self.sitting.may_undo,
            note=self.note,
            hint=self.hint,
            happened=tuple(event.seen_by(viewer) for event in self.sitting.story[-80:]),
            untold=max(0, len(self.sitting.story) - 80),
            told=self.told,
            curtain=self.curtain,
            people=tuple(self.sitting.people),
        )

    def html(self) -> Html:
        """Prints the whole table."""
        look = self.look()
        self.printed = scene.regions(look)
        return scene.table(look, self.printed)

    def paint(self) -> None:
        """Prints what changed since the last time."""
        if self.left:
            return
        look = self.look()
        printed = scene.regions(look)
        self.changed(scene.states(look))
        for name, html in printed.items():
            if self.printed.get(name) != html:
                self.canvas.patch(f"#table-{name}", html)
        self.printed = printed
        self._draw_sights(look)
        self.settled()

    def _draw_sights(self, look: Look) -> None:
        found = answers(look)
        self.telling.motion.clearSights()
        if look.picked and look.you is not None:
            aimed = [place(seat) for seat in found.seats if seat != look.you]
            self.telling.motion.sights(place(look.you), json.dumps(aimed))

    def _show(self, view: View, words: str) -> None:
        self.shown, self.told = view, words
        self.paint()

    # -- the course of the game ----------------------------------------------------------------------

    async def play(self, fresh: bool) -> None:
        """Plays the game to its end."""
        if fresh:
            self.keep(self, True)
        self.shown = None
        self.paint()
        while not self.left and self.sitting.game.ask is not None:
            asked = self.sitting.game.ask
            if asked.seat not in self.sitting.people:
                entered = await self._ask_bot()
            elif (offered := self.sitting.bot_offer()) is not None:
                entered = self._enter(*offered)
            else:
                entered = await self._ask_person(asked.seat)
            if self.left:
                return
            await self._tell(entered, asked.seat in self.sitting.people)
        if not self.left:
            self._end()

    async def _ask_person(self, seat: int) -> Entered:
        """Waits for a person's answer; hopeless questions are answered for who plays alone."""
        if self.viewer != seat:
            await self._pass_device(seat)
        self.telling.rest()
        self.live, self.shown = True, None
        look = self.look()
        self.hint = next_hint(look, self.hints) if self.teaches else ""
        self.keep(self, False)
        only = self._only_answer(look)
        if only is not None:
            self.live = False
            self.paint()
            await self._wait(900)
            return self._enter(seat, (only,))
        self._given = asyncio.get_running_loop().create_future()
        self.paint()
        try:
            return await self._given
        finally:
            self._given = None

    def _only_answer(self, look: Look) -> str | None:
        """Finds the one answer of a hopeless question; where several play, every question goes round."""
        asked = look.asked
        if asked is None or not self.sitting.is_alone or look.view["offers"]:
            return None
        options = asked["options"]
        return str(options[0]) if len(options) == 1 and asked["count"] == 1 else None

    async def _pass_device(self, seat: int) -> None:
        """Draws the curtain until the next player says they hold the device."""
        self._close_eyes()
        self.curtain, self.shown = seat, None
        self.paint()
        self._pause = asyncio.get_running_loop().create_future()
        await self._pause
        self._pause = None
        self.curtain, self.viewer = None, seat

    def _close_eyes(self) -> None:
        """Leaves nothing said or heard on the page that only the last holder of the device may know."""
        if self.viewer is not None:
            self.viewer = None
            names = self.names(self.sitting.game.view(None))
            told = [said(event.seen_by(None), names) for event in self.happened]
            self.told = told[-1] if told else ""
            self.canvas.say(self.told)

    async def _ask_bot(self) -> Entered:
        """Lets a bot think for as long as the pace allows; meanwhile an offer may be taken up."""
        self.shown = None
        if not self.sitting.is_alone:
            self._close_eyes()
        view = self.sitting.game.view(self.viewer)
        self.live = bool(view["offers"])
        given: asyncio.Future[Entered] = asyncio.get_running_loop().create_future()
        self._given = given
        if self.live or (self.telling.factor and not self.telling.hurried):
            self.paint()
        await self._wait(self._thinking(view))
        self._given, self.live = None, False
        if given.done():
            return given.result()
        return self._enter(*self.sitting.bot_answer())

    def _thinking(self, view: View) -> float:
        """Varies a bot's pause: longer for a choice, short for what is quickly said."""
        prompt = view["asked"]["prompt"] if view["asked"] else "play"
        longest = 1100 if prompt == "play" else 700
        chance = Random(len(self.sitting.game.log))
        return float(longest * (0.45 + 0.55 * chance.random()))

    async def _wait(self, milliseconds: float) -> None:
        """Waits as long as the pace makes of it, and no longer than somebody taps."""
        factor = 0.0 if self.telling.hurried or self.rush else self.telling.factor
        self._pause = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait_for(self._pause, milliseconds * factor / 1000)
        except TimeoutError:
            pass
        finally:
            self._pause = None
        await asyncio.sleep(0)

    def _enter(self, seat: int, keys: tuple[Key, ...]) -> Entered:
        """Enters an answer."""
        before = self.sitting.game.view(self.viewer)
        return before, self.sitting.answer(seat, *keys)

    async def _tell(self, entered: Entered, person: bool) -> None:
        """Tells what an answer did."""
        before, events = entered
        self.happened = [event for event in events if event.kind not in UNSAID]
        seen = [event.seen_by(self.viewer) for event in events]
        self.told = await self.telling.tell(before, seen, self.names(before))
        self.shown = None
        self.keep(self, person)

    def _end(self) -> None:
        self.telling.rest()
        self.shown, self.live = None, False
        self.viewer = self.sitting.people[0] if self.sitting.is_alone else None
        self.keep(self, True)
        self.paint()

    # -- what people do --------------------------------------------------------------------------------

    def act(self, key: Key) -> None:
        """Takes a step towards an answer."""
        look = self.look()
        if key == "ready" and self.curtain is not None:
            self._wake()
            return
        self.note = ""
        asked = look.asked
        if key in look.view["offers"] and (asked is None or key not in asked["options"]):
            self._give(look.you, key)
        elif asked is None or not look.live:
            return
        elif key == "confirm":
            self._give(look.you, *self.chosen)
        elif asked["count"] > 1:
            self.chosen = (*self.chosen, key)
            self.paint()
        elif key in asked["options"]:
            self._give(look.you, key)
        elif needs_target(asked["options"], key):
            self.picked = key
            if self.teaches:
                self.hint = next_hint(self.look(), self.hints) or self.hint
            self.paint()

    def _give(self, seat: int | None, *keys: Key) -> None:
        """Enters a person's answer at once, so that the very touch is seen to do something."""
        if self._given is None or self._given.done() or seat is None:
            return
        try:
            entered = self._enter(seat, keys)
        except Refused:  # an offer that has just closed
            self.note = t("reasons.not_now")
            self.paint()
            return
        self.live, self.picked, self.chosen, self.hint = False, None, (), ""
        self.shown = {**entered[0], "asked": None, "offers": []} if self.telling.factor else None
        self.paint()
        self._given.set_result(entered)
        self._wake()

    def _wake(self) -> None:
        if self._pause is not None and not self._pause.done():
            self._pause.set_result(None)

    def skip(self) -> None:
        """Skips what is being told."""
        if not self.live and self.curtain is None:
            self.telling.hurry()
            self._wake()

    def put_back(self) -> None:
        """Lets go of the card picked up, and of what was chosen."""
        self.picked, self.chosen, self.note = None, (), ""
        self.paint()

    def unchoose(self, card: str) -> None:
        """Takes one card out of those chosen."""
        rest = list(self.chosen)
        if card in rest:
            rest.remove(card)
        self.chosen = tuple(rest)
        self.paint()

    def touch_card(self, card: str) -> None:
        """Answers a touch on a card in hand that leads nowhere: puts it back, or says why not."""
        look = self.look()
        if card == self.picked:
            self.put_back()
        elif card in self.chosen:
            self.unchoose(card)
        elif (
            look.live
            and look.asked
            and self.picked
            and any(key.split("@")[0] == card for key in look.asked["options"])
        ):
            self.picked = None
            self.act(card)
        else:
            self.explain(card)

    def explain(self, card: str, target: int | None = None) -> None:
        """Says why a card cannot be played now."""
        look = self.look()
        if look.you is None:
            return
        if look.asked is None or look.asked["prompt"] != "play":
            words = t("reasons.not_your_turn" if look.asked is None else "reasons.not_now")
        else:
            why = self.sitting.why_not(look.you, card, target)
            words = t(f"reasons.{why[0]}", **why[1]) if why else ""
        if words:
            self.note = t("table.note", card=card_name(card), reason=words)
            self.canvas.say(self.note)
        self.paint()

    def undo(self) -> None:
        """Takes back the last choice."""
        if self.sitting.may_undo and self._given is not None:
            self.sitting.undo()
            self.put_back()
            self.told = ""
            self.live = True
            self.hint = ""
            self.paint()
            self.keep(self, True)

    def understood(self) -> None:
        """Puts the lesson's slip away."""
        self.hint = ""
        self.paint()

    def leave_lesson(self) -> None:
        """Plays on without being taught."""
        self.teaches = False
        self.understood()

    def leave(self) -> None:
        """Stops; the game is kept as it stands."""
        self.left = True
        self.keep(self, True)
        self.telling.hurry()
        self.telling.motion.clear()
        for waiting in (self._given, self._pause):
            if waiting is not None and not waiting.done():
                waiting.cancel()
