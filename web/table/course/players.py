"""The players: who answers next, and how each kind of player answers.

A player is asked with `answer`, which ends when an answer has entered the game. A person in another browser
will be one more kind of player.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from bang.common.views import View
from web.table.print.answer_words import question
from web.table.print.log_words import said
from web.table.print.look import Look
from web.table.print.news import worth_telling

from .board import Board
from .hints import next_hint
from .opening import Opening
from .sitting import Entered
from .telling import Telling
from .waiting import Waiting

THINKS = {"play": 850}  # the longest a bot seems to think, in milliseconds
THINKS_USUALLY = 550
ONLY_ANSWER = 900  # how long a question is shown that has only one answer


class Player(Protocol):
    """Somebody who answers questions."""

    async def answer(self) -> Entered | None:
        """Answer the open question; None means that somebody else answers first."""


class Players:
    """Everybody at this table."""

    asks_the_dead = False
    """Alone, nobody is asked in which order the cards of the dead are discarded."""

    def __init__(
        self,
        board: Board,
        telling: Telling,
        waiting: Waiting,
        opening: Opening,
        covers: Callable[[], object],
    ) -> None:
        self.board = board
        self.opening = opening
        self.covers = covers  # called when the curtain comes: nothing may lie on top of it
        self.sitting = board.sitting
        self.holding = board.holding
        self.canvas = board.canvas
        self.telling = telling
        self.waiting = waiting
        self.is_rushed = False  # whether an eliminated player wants to see the end at once

    def next(self) -> Player | None:
        """The player who answers next, or None when the game is over."""
        asked = self.sitting.game.ask
        if asked is None:
            return None
        lesson = self.sitting.lesson
        if lesson is not None and lesson.step is not None and lesson.step.is_read:
            return Reader(self)
        if self.holding.caller is not None:
            return Caller(self)
        seat = self.sitting.bot_with_offer()
        if seat is None and asked.seat in self.sitting.people:
            return Person(self, asked.seat)
        return BotPlayer(self, asked.seat if seat is None else seat)

    async def pause(self, milliseconds: float) -> None:
        """Wait for a duration that depends on the pace; a touch ends it early."""
        is_quick = self.telling.is_hurried or self.is_rushed
        await self.waiting.pause(0.0 if is_quick else milliseconds * self.telling.factor)

    async def pass_device(self, seat: int) -> None:
        """Show the curtain until the next player confirms holding the device."""
        self.close_eyes()
        self.holding.looks_first = None
        self.holding.news = worth_telling(self.sitting.unseen_by(seat), seat)
        self.holding.curtain, self.board.shown = seat, None
        self.board.paint()
        await self.waiting.pause()
        self._recall()

    def tell_news(self) -> None:
        """Announce what happened since the person at the device last held it."""
        names = self.board.look().names
        told = [said(event, names, self.holding.viewer) for event in self.holding.news]
        if told:
            self.canvas.say(" ".join(told))

    def close_eyes(self) -> None:
        """Remove from the page everything that only the last holder of the device may know."""
        self.covers()
        self.holding.note = self.holding.hint = ""
        self.holding.speaker, self.holding.news, self.holding.swings = None, (), False
        if self.holding.viewer is not None:
            self.holding.viewer = None
            self._recall()
            self.canvas.say(self.board.told)

    def _recall(self) -> None:
        """Put the latest event in words for whoever looks now; for nobody while nobody may see a hand."""
        viewer = self.holding.viewer
        names = self.board.names(self.sitting.game.view(viewer))
        told = [said(event.seen_by(viewer), names, viewer) for event in self.sitting.happened]
        self.board.told, self.board.led = told[-1] if told else "", ""


class Person:
    """A person at this device."""

    def __init__(self, players: Players, seat: int) -> None:
        self.players = players
        self.seat = seat

    async def answer(self) -> Entered | None:
        """Wait for the person's answer; alone, the only possible answer is given automatically."""
        players, board, holding = self.players, self.players.board, self.players.holding
        if holding.viewer != self.seat:
            await self._takes_over()
        players.telling.arrive()
        board.shown = None
        holding.live, holding.offers, holding.wish = True, (), None
        look = board.look()
        holding.hint = next_hint(look, holding.hints) if holding.teaches else ""
        only = self._only_answer(look)
        if only is not None:
            holding.live = False
            board.paint()
            await players.pause(ONLY_ANSWER)
            return players.sitting.enter(self.seat, only, holding.viewer)
        players.waiting.begin()
        board.asks()
        said = board.look().lesson
        if said is not None:
            players.canvas.say(said.words, True)
        elif look.asked is not None:
            players.canvas.say(question(look, look.asked), True)
        return await players.waiting.for_an_answer()

    async def _takes_over(self) -> None:
        """Get the device; what everybody may see is answered in the open, without the curtain."""
        players, ask = self.players, self.players.sitting.game.ask
        if ask is None or not ask.is_for_all_to_see or players.holding.looks_first == self.seat:
            await players.pass_device(self.seat)
            if players.holding.opening:
                players.board.paint()
                await players.opening.stay()
            players.tell_news()
        else:
            players.close_eyes()
            players.holding.speaker = self.seat

    def _only_answer(self, look: Look) -> tuple[str, ...] | None:
        """The answer if there is no real choice; with several people, nobody is skipped."""
        asked = look.asked
        sitting = self.players.sitting
        if asked is None or not sitting.is_alone or look.view["offers"] or sitting.lesson is not None:
            return None
        options = asked["options"]
        is_out = look.mine is not None and not look.mine["alive"]
        if is_out and not self.players.asks_the_dead:
            return tuple(options[: asked["count"]])
        return (str(options[0]),) * int(asked["count"]) if len(set(options)) == 1 else None


class Reader:
    """The person in a lesson, who reads a sentence before anybody answers."""

    def __init__(self, players: Players) -> None:
        self.players = players

    async def answer(self) -> Entered | None:
        """Wait until the sentence was read."""
        players, board, holding = self.players, self.players.board, self.players.holding
        lesson = players.sitting.lesson
        players.telling.arrive()
        board.shown, holding.live = None, False
        holding.viewer = players.sitting.viewer
        board.asks()
        at, said = (lesson.at if lesson is not None else 0), board.look().lesson
        if said is not None:
            players.canvas.say(said.words, True)
        while lesson is not None and lesson.at == at:
            await players.waiting.pause()
        return None


class Caller:
    """A person who asked for the device, to use an ability or to give the device back."""

    def __init__(self, players: Players) -> None:
        self.players = players

    async def answer(self) -> Entered | None:
        """Pass the device and wait."""
        players, holding = self.players, self.players.holding
        seat, holding.caller = holding.caller, None
        if seat is None or seat not in players.sitting.game.offers():
            return None
        await players.pass_device(seat)
        players.board.shown = None
        holding.live, holding.offers = True, tuple(players.sitting.game.offers()[seat])
        players.waiting.begin()
        players.board.asks()
        entered = await players.waiting.for_an_answer()
        holding.live, holding.offers = False, ()
        return entered


class BotPlayer:
    """A bot; while it seems to think, a person may use an ability."""

    def __init__(self, players: Players, seat: int) -> None:
        self.players = players
        self.seat = seat

    async def answer(self) -> Entered | None:
        """Pause as if the bot were thinking, then enter its answer."""
        players, board, holding = self.players, self.players.board, self.players.holding
        sitting = players.sitting
        board.shown = None
        if not sitting.is_alone:
            players.close_eyes()
        game = sitting.game
        view = game.view(holding.viewer)
        holding.offers = tuple(view["offers"]) if sitting.is_alone else ()
        if holding.wish in holding.offers and holding.viewer is not None:
            wish, holding.wish, holding.note = str(holding.wish), None, ""
            return sitting.enter(holding.viewer, (wish,), holding.viewer)
        holding.live = bool(holding.offers or board.calls())
        players.waiting.begin()
        if holding.live or (players.telling.factor and not players.telling.is_hurried):
            board.paint()
        thinking = self._thinking(view)
        await players.pause(thinking)
        players.telling.tempo.passed(view, thinking * players.telling.factor)
        holding.live = False
        given = players.waiting.end()
        is_undone = (
            sitting.game is not game
        )  # a person took the last answer back, which led to the bot's offer
        if given is not None or holding.caller is not None or is_undone:
            return given
        return sitting.enter(self.seat, sitting.bot_answer(self.seat), holding.viewer)

    def _thinking(self, view: View) -> float:
        """The milliseconds a bot seems to think: longer in the play phase, varied at random."""
        longest = THINKS.get(view["asked"]["prompt"] if view["asked"] else "play", THINKS_USUALLY)
        chance = Random(len(self.players.sitting.game.log))
        return longest * (0.45 + 0.55 * chance.random()) * self.players.telling.tempo.of_thinking(view)
