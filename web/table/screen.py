"""The table screen: passes clicks, keys and gestures to the game, and holds what its page needs."""

from __future__ import annotations

import asyncio
from typing import Any

import js

from bang.engine.views import View
from web.addresses import address_of
from web.luck import new_id, new_seed
from web.markup import Html
from web.page import Page, Touch
from web.screens.sheet import slips
from web.table.course.playing import Playing
from web.table.course.sitting import Sitting, kept
from web.table.course.telling import Telling
from web.table.course.watching import Watching
from web.table.print.scene import Papers

from .browser import Moving, Noise
from .drag import Drag, push
from .focus import Focus
from .gestures import Gestures
from .keys import KEYS, neighbour
from .overlays import Overlays

LOUDNESS = {"off": 0.0, "soft": 0.35, "on": 1.0}
# Milliseconds between saves while only bots play; after a reload, bots make the same choices again.
SAVE_EVERY = 700
TWICE = 300  # most milliseconds between the two clicks of a double click


class TableScreen:
    """The screen that shows a table, and after the game its summary and replay."""

    name = "table"

    def __init__(self, page: Page, sitting: Sitting, fresh: bool) -> None:
        self.page = page
        self.visit = page.visit
        self.fresh = fresh
        self.motion, self.noise = Moving(), Noise()
        self.overlays = Overlays(page, sitting.rules.name)
        self.gestures = Gestures(page, self.overlays.explain, self._drag)
        self.watching: Watching | None = None
        self.task: asyncio.Task[None] | None = None
        self.saved_at = 0.0
        self.focus = Focus(page)
        self.acted_at = -1e9
        self._sit(sitting)

    def _sit(self, sitting: Sitting) -> None:
        """Connects a game to this screen's drawing, sound, focus and saving."""
        telling = Telling(self.motion, self.noise, self._show, self.page.say)
        playing = Playing(sitting, telling, self.page)
        playing.keep = self._keep
        playing.changed = self._changed
        playing.unsettled = self.focus.lift
        playing.settled = self._settled
        playing.later = lambda act: self.page.later(0, act)
        self.playing = playing

    def _show(self, view: View, coming: int, words: str) -> None:
        self.playing._show(view, coming, words)

    # -- the screen ----------------------------------------------------------------------------------

    def html(self) -> Html:
        """Returns the HTML of the table or the replay, including open overlays."""
        papers = Papers(
            slips(self.visit.remarks),
            self.watching.end() if self.watching is not None else None,
            self.overlays.sheet,
            self.overlays.log_open,
        )
        return self.playing.html(papers) if self.watching is None else self.watching.html(papers)

    def drawn(self) -> None:
        """Called by the page after it has redrawn the whole screen."""
        self.gestures.drawn()

    def enter(self) -> None:
        """Called when the screen is shown, the first time or again: starts or resumes the game."""
        self._obey_settings()
        self.playing.has_left = False
        if self.watching is not None:
            self.page.focus("#end-title")
            return
        if self.task is None or self.task.done():
            self.task = asyncio.ensure_future(self._run())
        self._settled()

    def leave(self) -> None:
        """Called when another screen replaces this one: closes overlays and pauses the game."""
        self.overlays.close()
        self.gestures.cancel()
        self.playing.leave()
        if self.task is not None:
            self.task.cancel()
            self.task = None

    async def _run(self) -> None:
        """Runs the game to its end, and shows an error report if it fails."""
        await self.motion.wake()
        self._obey_settings()
        fresh, self.fresh = self.fresh, False
        try:
            await self.playing.play(fresh)
            if not self.playing.has_left:
                self._finish()
        except asyncio.CancelledError:
            raise
        except Exception as fault:
            report = getattr(self.visit, "crashed", None)
            if report is None:
                raise
            report(fault)

    def _obey_settings(self) -> None:
        settings = self.visit.settings
        self.playing.telling.set_pace(settings["pace"])
        self.noise.volume(LOUDNESS.get(settings["sound"], 0.35))

    def _finish(self) -> None:
        self.watching = Watching(self.playing, self.page)
        self.watching.show_end()

    # -- after each repaint -----------------------------------------------------------------------------

    def _changed(self, states: dict[str, str | None]) -> None:
        """Sets the attributes of the table's root element; None removes one."""
        table = self.page.element("#table")
        if table is None:
            return
        for name, value in states.items():
            if value is None:
                table.removeAttribute(name)
            elif table.getAttribute(name) != value:
                table.setAttribute(name, value)

    def _settled(self) -> None:
        """Called after each repaint: restores the keyboard focus and the shading of a dragged card."""
        self.gestures.drawn()
        self.focus.settle(self.playing.curtain is not None)

    def _keep(self, playing: Playing, at_once: bool) -> None:
        """Saves the game: at once if asked to or if an answer is awaited, else at most every SAVE_EVERY."""
        now = self.page.now()
        if at_once or playing.live or now - self.saved_at > SAVE_EVERY:
            self.saved_at = now
            sitting = playing.sitting
            self.page.later(0, lambda: self._store(sitting))

    def _store(self, sitting: Sitting) -> None:
        self.visit.storage.keep(kept(sitting, float(js.Date.now())))

    # -- input -------------------------------------------------------------------------------------

    def touch(self, touch: Touch) -> bool:
        """Handles one input event; returns True if it meant something to this screen."""
        if self.gestures.hear(touch):
            return True
        if touch.kind == "keydown":
            return self._key(touch)
        if touch.kind == "close":
            self.overlays.closed()
            return True
        if touch.kind == "change" and self.watching is not None:
            return self.watching.tick(str(touch.target.name), bool(touch.value))
        if touch.kind != "click":
            return False
        if self._is_twice(touch):
            return True
        if touch.act:
            self.playing.act(touch.act)
            return True
        if touch.command.startswith("table-"):
            return self._command(touch.command.removeprefix("table-"), touch.argument)
        return self._plain_click(touch)

    def _is_twice(self, touch: Touch) -> bool:
        """Returns whether this is the second click of a double click, likely to hit the wrong thing."""
        if not touch.act and touch.near("[data-held]") is None:
            return False
        now, before = self.page.now(), self.acted_at
        self.acted_at = now
        return int(touch.event.detail) > 1 and now - before < TWICE

    def _plain_click(self, touch: Touch) -> bool:
        """Handles a click that gives no answer, such as one on a log entry, a seat or a card with help."""
        if touch.target.id == "table-sheet":  # the dimmed backdrop behind the open sheet
            return self._command("close", "")
        entry = touch.near("[data-point]")
        if entry is not None:
            self.overlays.point(str(entry.getAttribute("data-point")))
            return True
        if self.playing.shown is not None and self.watching is None:
            self.playing.skip()
            return True
        held = touch.near("[data-held]")
        if held is not None and self.watching is None:
            self.playing.touch_card(str(held.getAttribute("data-card")))
            return True
        seat = touch.near("[data-seat]")
        if self.playing.picked and seat is not None:
            self.playing.explain(self.playing.picked, int(seat.getAttribute("data-seat")))
            return True
        helped = touch.near("[data-help]")
        if helped is not None:
            self.overlays.explain(helped)
            return True
        self.playing.skip()
        return False

    def _command(self, command: str, argument: str) -> bool:
        """Runs a `data-go="table-…"` command; returns False if it is unknown."""
        if command.startswith("replay-") and self.watching is not None:
            self.watching.replay_command(command.removeprefix("replay-"))
            return True
        ways = {
            "leave": self.visit.home,
            "unpick": self.playing.put_back,
            "unchoose": self.playing.put_back,
            "undo": self.playing.undo,
            "giveback": self.playing.give_back,
            "understood": self.playing.understood,
            "leave-lesson": self.playing.leave_lesson,
            "log": self.overlays.toggle_log,
            "close": self.overlays.close,
            "rush": self._rush,
            "sort": self.playing.sort_hand,
            "again": self._again,
            "replay": self._replay,
            "export": self._export,
        }
        way = ways.get(command)
        if way is None:
            return False
        way()
        return True

    def _key(self, touch: Touch) -> bool:
        """Handles a key: arrows move focus (with Shift, the card), Escape puts back, ? explains, U undoes."""
        if (
            touch.event.ctrlKey
            or touch.event.metaKey
            or touch.event.altKey
            or touch.near("input, select, dialog")
        ):
            return False
        if touch.key == "Escape" and (self.playing.picked or self.playing.chosen):
            self.playing.put_back()
        elif touch.key == "?":
            helped = touch.near("[data-help]")
            if helped is None:
                return False
            self.overlays.explain(helped)
        elif touch.key in ("u", "U"):
            self.playing.undo()
        elif touch.event.shiftKey and touch.key in KEYS and touch.near("[data-held]") is not None:
            push(self.page, self.playing, touch.near("[data-held]"), KEYS[touch.key])
        elif touch.key in KEYS:
            return neighbour(touch.target, KEYS[touch.key])
        else:
            return False
        return True

    # -- gestures ------------------------------------------------------------------------------------

    def _drag(self, card: Any, x: float, y: float) -> Drag | None:
        """Starts dragging a card of the hand; returns None while a replay, summary or curtain is shown."""
        if self.watching is not None or self.playing.curtain is not None:
            return None
        return Drag(self.page, self.playing, card, x, y)

    # -- the end -------------------------------------------------------------------------------------

    def _replay(self) -> None:
        if self.watching is not None:
            self.watching.start_replay()

    def _export(self) -> None:
        """Saves the game as a file."""
        self.page.download(self.visit.storage.game(self.playing.sitting.id).as_text())

    def _rush(self) -> None:
        """Finishes the game without pauses, for a player who has been eliminated."""
        self.playing.rush = True
        self.playing.telling.hurry()
        self.playing.skip()

    def _again(self) -> None:
        """Starts the next game at the same table."""
        if self.watching is None:
            return
        name = new_id(js.Date.now())
        sitting = self.watching.next_game(name, new_seed())
        self.watching = None
        self._sit(sitting)
        self.fresh = True
        self.task = None
        js.history.replaceState(js.history.state, "", address_of(name, self.visit.settings.for_now))
        self.page.redraw()
        self.enter()
