"""The table screen: passes touches to the game, and holds what its page needs."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bang.data import is_number
from web.door.page import now
from web.door.touch import Touch
from web.kept.record import count
from web.kept.settings import CHOICES, LOUDNESS, setting
from web.luck import new_id, new_seed
from web.markup import Html
from web.screens.record_screen import in_one_line
from web.sharing import share
from web.words import t

from .course.course import Course
from .course.drag import Drag, MarkerDrag
from .course.sitting import Sitting, begin, go_on, kept, result
from .course.watching import Watching
from .overlays import Overlays
from .print.look import Look
from .print.scene import Papers
from .seating import seated

if TYPE_CHECKING:
    from web.visit import Visit

TWICE = 300  # most milliseconds between the two clicks of a double click
IMPATIENT = 700  # for so many milliseconds after "on to my question", touches may still be meant for it
PACES = ("normal", "quick", "calm")
AFTER_THE_END = ("leave", "log", "close", "again", "replay", "export", "link", "pace")
KEYS = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}


class TableScreen:
    """The screen that shows a table, and after the game its summary and replay."""

    name = "table"

    def __init__(self, visit: Visit, sitting: Sitting, fresh: bool) -> None:
        self.visit = visit
        self.page = visit.page
        self.play = sitting.rules.name
        self.overlays = Overlays(self.page, lambda: self.acting.teaching.closes())
        self.task: asyncio.Task[None] | None = None
        self.acted_at = self.forwarded_at = self.touched_at = -1e9
        self._sit(sitting, fresh)

    @property
    def game(self) -> str:
        """The id of the game at the table."""
        return self.course.sitting.id

    def _sit(self, sitting: Sitting, fresh: bool) -> None:
        """Put a game on the table."""
        self.fresh = fresh
        self.was_over = sitting.game.is_over  # a game that was over when it was opened is not counted
        self.course = self._course(sitting)
        self.acting = self.course.acting
        self.drag: Drag | MarkerDrag | None = None
        self.watching: Watching | None = None

    def _course(self, sitting: Sitting) -> Course:
        """The course of a game at this table."""
        return Course(sitting, self.page, self._keep, covers=self.overlays.close)

    def _watching(self) -> Watching:
        """What shows the end of the game."""
        name = self.course.sitting.id
        return Watching(self.course, self.visit.task, lambda: in_one_line(self.visit.storage, name))

    # -- the screen ----------------------------------------------------------------------------------

    def html(self) -> Html:
        """The HTML of the table or the replay, including open overlays."""
        papers = Papers(
            self.visit.slips(),
            self.watching.end() if self.watching is not None else None,
            self.overlays.sheet,
            self.overlays.log_open,
        )
        return self.course.board.html(papers) if self.watching is None else self.watching.html(papers)

    def enter(self) -> None:
        """Called when the screen is shown, the first time or again: starts or resumes the game."""
        self._obey_settings()
        self.course.board.is_left = False
        if self.watching is not None:
            self.page.focus("#end-title", "#go-table-replay-play")
            return
        self.task = self.visit.task(self._run())
        self.course.board.settle()

    def leave(self) -> None:
        """Called when another screen replaces this one: closes overlays and pauses the game."""
        self.drag = None
        if self.watching is not None:
            self.watching.skip()
            self.watching.pause()
        self.course.leave()
        self.overlays.close()
        if self.task is not None:
            self.task.cancel()
            self.task = None

    async def _run(self) -> None:
        """Run the game to its end and show the summary."""
        fresh, self.fresh = self.fresh, False
        opening = self.course.opening
        opening.seen, opening.was_seen = int(self.visit.settings["openings"]), self._count_opening
        await self.course.run(fresh)
        if self.course.sitting.lesson is not None:
            self.visit.settings.choose(setting(self.play, "lesson"), "done")
        self.watching = self._watching()
        await self.watching.turn_roles()

    def _count_opening(self) -> None:
        """Remember that one more opening was seen."""
        seen = min(int(self.visit.settings["openings"]) + 1, int(CHOICES["openings"][-1]))
        self.visit.settings.choose("openings", str(seen))

    def _obey_settings(self) -> None:
        settings = self.visit.settings
        self.course.telling.set_pace(settings["pace"])
        self.page.loud = LOUDNESS[settings["sound"]]

    def _keep(self, sitting: Sitting) -> None:
        """Save the game; when it ends here, also how it ended, which goes to the disk together with it."""
        is_ours = self.visit.storage.keep_later(sitting.id, lambda: kept(sitting, now()))
        if is_ours and sitting.game.is_over and not self.was_over:
            self._count(sitting.id)

    def _count(self, name: str) -> None:
        """Keep how the game ended for the player at this device."""
        ended = result(self.course.sitting, now())
        if ended is not None:
            count(self.visit.storage, name, ended)

    # -- input ---------------------------------------------------------------------------------------

    def touch(self, touch: Touch) -> bool:
        """Handle a touch, and return True if it meant something to this screen."""
        ways = {
            "click": self._click,
            "key": self._key,
            "change": lambda touch: self._tick(touch) or self._rewind(touch),
            "input": self._rewind,
            "close": self._closed,
            "explain": self._explain,
            "peek": self._peek,
            "lift": self._lift,
            "slide": self._slide,
            "drop": self._drop,
            "unlift": self._unlift,
        }
        way = ways.get(touch.way)
        return way is not None and way(touch)

    def _closed(self, touch: Touch) -> bool:
        self.overlays.closed(touch.seen)
        return True

    def _tick(self, touch: Touch) -> bool:
        return self.watching is not None and self.watching.tick(touch.name, bool(touch.value))

    def _rewind(self, touch: Touch) -> bool:
        if self.watching is not None and touch.name == "replay":
            self.watching.slide(touch.value)
            return True
        return False

    def _click(self, touch: Touch) -> bool:
        self.touched_at = touch.at
        if touch.act and touch.at - self.forwarded_at < IMPATIENT:
            self.forwarded_at = touch.at
            return True  # another question has just come where "on to my question" was
        if self._is_twice(touch) or (touch.act and touch.seen < self.course.holding.asked_in):
            return True  # it was meant for the question before this one
        if touch.act:
            self.acting.act(touch.act, touch.held)
            return True
        if touch.command == "table-guess" and is_number(touch.argument) and self.watching is None:
            self.course.recalling.guess(int(touch.argument))
            return True
        if touch.command.startswith("table-"):
            return self._command(touch.command.removeprefix("table-"))
        return self._plain_click(touch)

    def _is_twice(self, touch: Touch) -> bool:
        """Whether this is the second click of a double click, likely to hit the wrong thing."""
        if not touch.act and not touch.held and touch.go != "table-undo":
            return False
        before, self.acted_at = self.acted_at, touch.at
        return touch.times > 1 and touch.at - before < TWICE

    def _plain_click(self, touch: Touch) -> bool:
        """Handle a click that gives no answer, such as one on a seat or on a card with help."""
        if self.course.opening.hasten():
            return True
        picked = self.course.holding.picked
        if self.watching is not None:
            self.watching.skip()
        if touch.id == "table-sheet":  # the dimmed backdrop behind the open sheet
            self.overlays.close()
        elif self.course.board.shown is not None and self.watching is None:
            self.acting.skip()
        elif touch.held and self.watching is None:
            self.acting.touch_card(touch.card)
        elif picked and touch.whom and self.watching is None:
            self.acting.aim(touch.whom)
        elif touch.help:
            self._explain(touch)
        elif self.watching is None:
            self.acting.skip()
        return True

    def _command(self, command: str) -> bool:
        """Run a `data-go="table-…"` command, and return False if it is unknown."""
        if command.startswith("replay-") and self.watching is not None:
            self.watching.replay_command(command.removeprefix("replay-"))
            return True
        ways = {
            "leave": self.visit.home,
            "unpick": self.acting.put_back,
            "unchoose": self.acting.put_back,
            "undo": self.acting.undo,
            "giveback": self.acting.give_back,
            "lookfirst": self.acting.look_first,
            "read": self.acting.read,
            "understood": self.acting.understood,
            "leave-lesson": self.acting.leave_lesson,
            "log": self.overlays.toggle_log,
            "close": self.overlays.close,
            "rush": self._rush,
            "pace": self._next_pace,
            "forward": self._forward,
            "watch": self.acting.watch,
            "newgame": self._new_game,
            "sort": self.acting.sort_hand,
            "memory": self.course.recalling.turn,
            "again": self._again,
            "replay": self._replay,
            "export": self._export,
            "link": self._link,
        }
        way = ways.get(command)
        if way is None:
            return False
        if self.watching is None or command in AFTER_THE_END:
            way()
        return True

    def _key(self, touch: Touch) -> bool:
        """Handle a key: Escape puts back, ? explains, U undoes, Shift with an arrow moves the card."""
        if touch.typing:
            return False
        if touch.name == "Escape" and self.course.opening.hasten():
            return True
        if touch.name == "Escape" and self.course.holding.grave is not None:
            self.acting.watch()
            return True
        if touch.name == "Escape" and (self.course.holding.picked or self.course.holding.chosen):
            self.acting.put_back()
        elif touch.name == "Escape" and self.overlays.log_open:
            self.overlays.toggle_log()
        elif touch.name == "?" and touch.help:
            self._explain(touch)
        elif touch.name in ("u", "U"):
            self.acting.undo()
        elif touch.name in KEYS and touch.held and self.watching is None:
            place = self.acting.shift_card(touch.card, touch.place, KEYS[touch.name])
            if place is not None:
                self.page.focus(f"#table-hand .fan > :nth-child({place + 1})")
        else:
            return False
        return True

    # -- gestures ------------------------------------------------------------------------------------

    def _explain(self, touch: Touch) -> bool:
        """Explain what was touched; behind a curtain, whoever comes next must not see whose card it was."""
        if self.course.holding.curtain is None:
            self.overlays.explain(self._look(), touch)
            self.acting.teaching.opens(touch.help)
        return True

    def _peek(self, touch: Touch) -> bool:
        """Show what the mouse rests on, large and in words."""
        if self.course.holding.curtain is None:
            self.overlays.preview(self._look(), touch)
        return True

    def _look(self) -> Look:
        """The table as it is drawn now."""
        return self.course.board.look() if self.watching is None else self.watching.look()

    def _lift(self, touch: Touch) -> bool:
        """Begin to drag a card of the hand or the marker, unless a replay, summary or curtain is shown.

        A card that the page shows no longer in its place, because the hand has just changed, is left alone.
        """
        mine = self.course.board.look().mine
        place = touch.place
        if self.watching is None and touch.act and not touch.held:
            self.drag = MarkerDrag(self.acting, touch.act)
        elif (
            self.watching is None
            and mine is not None
            and 0 <= place < len(mine["hand"])
            and mine["hand"][place] == touch.card
        ):
            self.drag = Drag(self.acting, touch.card, place)
        return True

    def _slide(self, touch: Touch) -> bool:
        if self.drag is not None:
            self.drag.slide(touch.place)
        return True

    def _drop(self, touch: Touch) -> bool:
        drag, self.drag = self.drag, None
        if drag is not None and touch.seen < self.course.holding.asked_in:
            drag.cancel()  # it was meant for the question before this one
            drag = None
        is_played = drag is not None and drag.drop(touch.over, touch.whom)
        if not is_played or not self.course.telling.factor:
            self.page.motion("unland")
        return True

    def _unlift(self, touch: Touch) -> bool:
        drag, self.drag = self.drag, None
        if drag is not None:
            drag.cancel()
        return True

    # -- the end -------------------------------------------------------------------------------------

    def _replay(self) -> None:
        if self.watching is not None and not self.watching.start_replay():
            self.visit.remark("errors.no_replay")

    def _export(self) -> None:
        """Save the game as a file."""
        self.page.download(kept(self.course.sitting, now()).as_text())

    def _link(self) -> None:
        """Hand over the finished game as a link."""
        if self.watching is not None and self.course.sitting.may_share:
            self.visit.run(self._share(self.watching))

    async def _share(self, watching: Watching) -> None:
        handed = await share(self.visit, watching.sitting.whole())
        if watching is self.watching:
            watching.tells_of_link(handed)

    def _rush(self) -> None:
        """Finish the game without pauses, for a player who has been eliminated."""
        self.course.players.is_rushed = True
        self.acting.watch()
        self.course.telling.hurry()
        self.acting.skip()

    def _forward(self) -> None:
        """Go on to the next question."""
        self.forwarded_at = self.touched_at
        self.acting.forward()

    def _next_pace(self) -> None:
        """Choose the next pace, keep it as a setting, and say its name."""
        telling = self.course.telling
        pace = PACES[(PACES.index(telling.pace) + 1) % len(PACES)] if telling.pace in PACES else PACES[0]
        self.visit.settings.choose("pace", pace)
        self.page.remember(self.visit.settings.first_paint())
        telling.set_pace(pace)
        self.page.say(t("table.pace", pace=t(f"settings.pace_{pace}")))
        reel = self.watching.reel if self.watching is not None else None
        (reel or self.course.board).paint()

    def _real_game(self, name: str, seed: int) -> Sitting:
        """The game after a lesson: at a table as it is chosen in the lobby, with hints."""
        return begin(name, seated(self.visit.settings.setup(play=self.play, seed=seed, hints=True)))

    def _new_game(self) -> None:
        """Deal another game at the same table, once, however often the button is touched."""
        if self.course.holding.grave is None:
            return
        setup = self.course.sitting.setup
        self._begins(begin(new_id(now()), {**setup, "seed": new_seed()}))

    def _again(self) -> None:
        """Start the next game at the same table; after a lesson, a real one."""
        if self.watching is None:
            return
        sitting, name, seed = self.course.sitting, new_id(now()), new_seed()
        is_taught = sitting.setup["tutorial"]
        self._begins(self._real_game(name, seed) if is_taught else go_on(sitting, name, seed))

    def _begins(self, sitting: Sitting) -> None:
        """Put another game in the place of this one, which stays among the saved ones."""
        self.leave()
        self._sit(sitting, fresh=True)
        self.visit.tables.sits_down_again(sitting.id)
        self.page.redraw()
        self.enter()
