"""Runs a game on the page: asks people and bots in turn, shows what happens, and saves."""

from __future__ import annotations

import asyncio
from random import Random

from bang.engine.views import View
from web.table.print.ask import sentence
from web.table.print.log_words import said
from web.table.print.look import Look

from .acting import Acting
from .hints import next_hint
from .showing import Entered
from .telling import UNSAID


class Playing(Acting):
    """Runs one game from the deal to its end."""

    async def play(self, fresh: bool) -> None:
        """Runs the game to its end; `fresh` means that it has just been dealt."""
        self.shown, self.telling.untold = None, 0
        if fresh:
            self.keep(self, True)
        self._recall(fresh)
        self.paint()
        while not self.has_left and self.sitting.game.ask is not None:
            asked = self.sitting.game.ask
            entered: Entered | None
            if self.called is not None:
                entered = await self._ask_called()
            elif asked.seat not in self.sitting.people:
                entered = await self._ask_bot()
            elif (offered := self.sitting.bot_offer()) is not None:
                entered = self._enter(*offered)
            else:
                entered = await self._ask_person(asked.seat)
            if self.has_left:
                return
            if entered is None:
                continue
            await self._tell(entered, asked.seat in self.sitting.people)
            await asyncio.sleep(0)  # lets the browser handle other events between two answers
        if not self.has_left:
            self._end()

    def _recall(self, fresh: bool) -> None:
        """Announces the start of a new game, and restores the last sentence of a resumed one."""
        names = self.names(self.sitting.game.view(self.viewer))
        told = [event for event in self.sitting.story if event.kind not in UNSAID]
        sentences = [said(event.seen_by(self.viewer), names) for event in told[0 if fresh else -1 :]]
        self.told = sentences[-1] if sentences else ""
        if fresh and sentences:
            self.canvas.say(" ".join(sentences))

    async def _ask_person(self, seat: int) -> Entered | None:
        """Waits for a person's answer; alone, the only possible answer is given automatically."""
        if self.viewer != seat:
            await self._pass_device(seat)
        self.telling.rest()
        self.live, self.shown, self.offers, self.wish = True, None, (), None
        look = self.look()
        self.hint = next_hint(look, self.hints) if self.teaches else ""
        self.keep(self, False)
        only = self._only_answer(look)
        if only is not None:
            self.live = False
            self.paint()
            await self._wait(900)
            return self._enter(seat, only)
        given = self._given_from_now()
        self.paint()
        if look.asked is not None:
            self.canvas.say(sentence(look, look.asked), True)
        return await self._taken(given)

    async def _ask_called(self) -> Entered | None:
        """Passes the device to the person who asked for it, to use an ability or to give it back."""
        seat, self.called = self.called, None
        if seat is None or seat not in self.sitting.game.offers():
            return None
        await self._pass_device(seat)
        self.live, self.shown = True, None
        self.offers = tuple(self.sitting.game.offers()[seat])
        given = self._given_from_now()
        self.paint()
        entered = await self._taken(given)
        self.live, self.offers = False, ()
        return entered

    def _given_from_now(self) -> asyncio.Future[Entered | None]:
        """Creates the future that the next answer of a person will complete."""
        self._given = asyncio.get_running_loop().create_future()
        return self._given

    async def _taken(self, given: asyncio.Future[Entered | None]) -> Entered | None:
        """Waits for a person's answer, and then until the browser has painted its effect."""
        try:
            entered = await given
        finally:
            self._given = None
        await self.telling.motion.painted()  # so that players see the effect of their own action first
        return entered

    def _only_answer(self, look: Look) -> tuple[str, ...] | None:
        """Returns the answer if there is no real choice; with several people, nobody is skipped."""
        asked = look.asked
        if asked is None or not self.sitting.is_alone or look.view["offers"]:
            return None
        options = asked["options"]
        return (str(options[0]),) * int(asked["count"]) if len(set(options)) == 1 else None

    async def _pass_device(self, seat: int) -> None:
        """Shows the curtain until the next player confirms holding the device."""
        self._close_eyes()
        self.curtain, self.shown = seat, None
        self.paint()
        self._pause = asyncio.get_running_loop().create_future()
        await self._pause
        self._pause = None

    def _close_eyes(self) -> None:
        """Removes from the page everything that only the last holder of the device may know."""
        if self.viewer is not None:
            self.viewer = None
            names = self.names(self.sitting.game.view(None))
            told = [said(event.seen_by(None), names) for event in self.happened]
            self.told = told[-1] if told else ""
            self.canvas.say(self.told)

    async def _ask_bot(self) -> Entered | None:
        """Pauses as if the bot were thinking, then enters its answer; a person may use an offer meanwhile."""
        self.shown = None
        if not self.sitting.is_alone:
            self._close_eyes()
        view = self.sitting.game.view(self.viewer)
        self.offers = tuple(view["offers"]) if self.sitting.is_alone else ()
        if self.wish in self.offers and self.viewer is not None:
            wish, self.wish, self.note = str(self.wish), None, ""
            return self._enter(self.viewer, (wish,))
        self.live = bool(self.offers or self._calls())
        given = self._given_from_now()
        if self.live or (self.telling.factor and not self.telling.hurried):
            self.paint()
        await self._wait(self._thinking(view))
        self._given, self.live = None, False
        if given.done():
            return given.result()
        if self.called is not None:
            return None
        return self._enter(*self.sitting.bot_answer())

    def _thinking(self, view: View) -> float:
        """Returns the milliseconds a bot pretends to think: longer in the play phase, varied at random."""
        prompt = view["asked"]["prompt"] if view["asked"] else "play"
        longest = 850 if prompt == "play" else 550
        chance = Random(len(self.sitting.game.log))
        return float(longest * (0.45 + 0.55 * chance.random()))

    async def _wait(self, milliseconds: float) -> None:
        """Waits for a duration scaled by the pace setting; a click ends it early."""
        factor = 0.0 if self.telling.hurried or self.rush else self.telling.factor
        self._pause = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait_for(self._pause, milliseconds * factor / 1000)
        except TimeoutError:
            pass
        finally:
            self._pause = None

    async def _tell(self, entered: Entered, person: bool) -> None:
        """Shows the events of an answer, then saves the game."""
        before, events = entered
        self.happened = [event for event in events if event.kind not in UNSAID]
        seen = [event.seen_by(self.viewer) for event in events]
        self.told = await self.telling.tell(before, seen, self.names(before))
        self.shown = None
        self.keep(self, person)

    def _end(self) -> None:
        """Draws the finished game, saves it and plays the final sound."""
        self.telling.rest()
        self.shown, self.live = None, False
        self.viewer = self.sitting.people[0] if self.sitting.is_alone else None
        self.keep(self, True)
        self.paint()
        self._sound_the_end()

    def _sound_the_end(self) -> None:
        """Plays the sound for a win or a loss."""
        over = self.sitting.game.view(self.viewer)["over"]
        if over is not None and self.telling.factor:
            has_lost = self.viewer is not None and self.viewer not in over["winners"]
            self.telling.sound.play("lose" if has_lost else "win")
