"""The table on the page: touches and keys in, patches, motion and sound out."""

from __future__ import annotations

import asyncio
from typing import Any

import js

from bang.engine.views import View
from web.addresses import address_of
from web.luck import new_id, new_seed
from web.markup import Html
from web.page import Page, Touch
from web.screens import slips

from .browser import Moving, Noise, download
from .drag import Drag, push
from .focus import Focus
from .gestures import Gestures
from .keys import KEYS, neighbour
from .overlays import Overlays
from .playing import Playing
from .scene import Papers
from .sitting import Sitting, kept
from .telling import Telling
from .watching import Watching

LOUDNESS = {"off": 0.0, "soft": 0.35, "on": 1.0}
SAVE_EVERY = (
    700  # milliseconds between saves while only bots play; their choices would come again by themselves
)
TWICE = 300  # milliseconds between the halves of a double click


class TableScreen:
    """Fills the page with a table, a summary or a replay."""

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
        """Prints the table, the summary or the replay, and what lies over it."""
        papers = Papers(
            slips(self.visit.remarks),
            self.watching.end() if self.watching is not None else None,
            self.overlays.sheet,
            self.overlays.log_open,
        )
        return self.playing.html(papers) if self.watching is None else self.watching.html(papers)

    def drawn(self) -> None:
        """Is told that all of it was drawn again."""
        self.gestures.drawn()

    def enter(self) -> None:
        """Sits down, for the first time or again after looking at something else."""
        self._obey_settings()
        self.playing.has_left = False
        if self.watching is not None:
            self.page.focus("#end-title")
            return
        if self.task is None or self.task.done():
            self.task = asyncio.ensure_future(self._run())
        self._settled()

    def leave(self) -> None:
        """Gets up; the game waits as it is."""
        self.overlays.close()
        self.gestures.cancel()
        self.playing.leave()
        if self.task is not None:
            self.task.cancel()
            self.task = None

    async def _run(self) -> None:
        """Plays, and brings a fault to where faults are shown."""
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

    # -- after each painting -----------------------------------------------------------------------------

    def _changed(self, states: dict[str, str | None]) -> None:
        table = self.page.element("#table")
        if table is None:
            return
        for name, value in states.items():
            if value is None:
                table.removeAttribute(name)
            elif table.getAttribute(name) != value:
                table.setAttribute(name, value)

    def _settled(self) -> None:
        """Settles what was up in the air while the table was drawn: the focus, a card that is dragged."""
        self.gestures.drawn()
        self.focus.settle(self.playing.curtain is not None)

    def _keep(self, playing: Playing, at_once: bool) -> None:
        """Stores the game: soon after a person's answer, now and then while bots play."""
        now = self.page.now()
        if at_once or playing.live or now - self.saved_at > SAVE_EVERY:
            self.saved_at = now
            sitting = playing.sitting
            self.page.later(0, lambda: self._store(sitting))

    def _store(self, sitting: Sitting) -> None:
        self.visit.storage.keep(kept(sitting, float(js.Date.now())))

    # -- touches -------------------------------------------------------------------------------------

    def touch(self, touch: Touch) -> bool:
        """Hears a touch."""
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
        """Tells the second half of a double click: what lies there now is not what was meant."""
        if not touch.act and touch.near("[data-held]") is None:
            return False
        now, before = self.page.now(), self.acted_at
        self.acted_at = now
        return int(touch.event.detail) > 1 and now - before < TWICE

    def _plain_click(self, touch: Touch) -> bool:
        """Answers a touch on something that leads to no answer."""
        if touch.target.id == "table-sheet":  # the dimmed room behind the slip of paper
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
            "export": lambda: download(self.visit.storage, self.playing.sitting.id),
        }
        way = ways.get(command)
        if way is None:
            return False
        way()
        return True

    def _key(self, touch: Touch) -> bool:
        """Hears the keyboard: arrows wander, Escape puts back, ? explains, U takes back."""
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
        """Takes a card up from the hand, while the hand may be touched."""
        if self.watching is not None or self.playing.curtain is not None:
            return None
        return Drag(self.page, self.playing, card, x, y)

    # -- the end -------------------------------------------------------------------------------------

    def _replay(self) -> None:
        if self.watching is not None:
            self.watching.start_replay()

    def _rush(self) -> None:
        self.playing.rush = True
        self.playing.telling.hurry()
        self.playing.skip()

    def _again(self) -> None:
        """Deals the next game at the same table."""
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
