"""Attendance: the pause for those who are missing, its clock, and the bots that stand in for them.

Only the host's device keeps this. A member who follows another host counts as missing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bang.net.device import Device
from bang.net.messages import Doubt
from bang.net.state import BOT, RoomState

ANSWERS_WITHIN = 6.0
"""The seconds after which a member who has not said whom they follow counts as missing."""

STAND_IN = "steady"
"""The level of a bot that plays for a person."""


@dataclass
class Question:
    """The last time that the host has asked a member whom they follow."""

    n: int
    asked_at: float
    answered: int = 0


class Attendance:
    """The people at the table, as the host sees them."""

    def __init__(self, device: Device, is_with: Callable[[str], bool], change: Callable[..., None]) -> None:
        """`is_with` says whether a member follows this host, `change` changes the state of the room."""
        self.device = device
        self.is_with = is_with
        self.change = change
        self.paused_at: float | None = None
        self._questions: dict[str, Question] = {}

    @property
    def state(self) -> RoomState:
        """The state of the room."""
        assert self.device.state is not None
        return self.device.state

    # -- whom the members follow -----------------------------------------------------------------------------

    def ask(self, who: str) -> None:
        """Ask a member whom they follow now, because they or this device were away."""
        last = self._questions.get(who)
        question = Question(1 if last is None else last.n + 1, self.device.now)
        self._questions[who] = question
        self.device.send(who, Doubt(question.n))

    def hear_sure(self, who: str, n: int) -> None:
        """A member has answered such a question: just before, it said whom it follows."""
        question = self._questions.get(who)
        if question is not None:
            question.answered = max(question.answered, n)

    def _is_unsure(self, who: str) -> bool:
        """Whether a member was asked whom they follow, and may still answer."""
        question = self._questions.get(who)
        if question is None or question.answered >= question.n:
            return False
        return self.device.now - question.asked_at < ANSWERS_WITHIN

    def _is_here(self, who: str) -> bool:
        """Whether a member who is connected is at this table, as far as it has said."""
        question = self._questions.get(who)
        has_answered = question is None or question.answered >= question.n
        return self.is_with(who) and (has_answered or self._is_unsure(who))

    @property
    def is_unsure(self) -> bool:
        """Whether somebody who is here may follow another host by now."""
        people = self.state.people
        return any(who in people and self._is_unsure(who) for who in self.device.here)

    def present(self) -> set[str]:
        """Those who are at this table, with the host."""
        return {self.device.me, *(who for who in self.device.here if self._is_here(who))}

    # -- the pause -------------------------------------------------------------------------------------------

    def look(self, alive: tuple[bool, ...]) -> None:
        """Begin or end a pause, and hand seats back to those who have returned; `alive` is by seats."""
        state, device = self.state, self.device
        here = self.present()
        standing_in = tuple(
            seat
            for seat in state.standing_in
            if state.seats[seat] not in here or state.member(state.seats[seat]) is None
        )
        missing = tuple(
            who
            for who in state.people
            if who not in here and alive[state.seats.index(who)] and state.seats.index(who) not in standing_in
        )
        if missing and (self.paused_at is None or not set(missing) <= set(state.missing)):
            self.paused_at = device.now
        if not missing:
            self.paused_at = None
        left = 0.0
        if self.paused_at is not None and self.may_play_on():
            left = state.plan.clock - (device.now - self.paused_at)
            if left <= 0:
                self._stand_in(standing_in, missing)
                return
        had_clock = state.clock_left > 0
        if (missing, standing_in) != (state.missing, state.standing_in) or had_clock != (left > 0):
            self.change(missing=missing, standing_in=standing_in, clock_left=left)

    def _stand_in(self, standing_in: tuple[int, ...], missing: tuple[str, ...]) -> None:
        """Let bots play for those who are missing."""
        seats = tuple(sorted({*standing_in, *(self.state.seats.index(who) for who in missing)}))
        self.paused_at = None
        self.change(standing_in=seats, missing=(), clock_left=0.0)

    def may_play_on(self) -> bool:
        """Whether enough people are here to play on without the others.

        The others may deal on with a majority. So with three or more people, half of them must be here.
        """
        people = self.state.people
        if len(people) <= 2:
            return True
        here = {self.device.me, *self.device.here}
        return 2 * sum(self.is_with(who) for who in people if who in here) >= len(people)

    def play_on(self) -> bool:
        """Let bots play for those who are missing, because somebody wants it; False if too few are here."""
        state = self.state
        if state.phase != "playing" or not state.missing:
            return True
        if not self.may_play_on():
            return False
        self._stand_in(state.standing_in, state.missing)
        return True

    def bots(self) -> dict[int, str]:
        """The seats that bots play now, with their levels."""
        state = self.state
        own: dict[int, Any] = {
            seat: state.plan.bots or STAND_IN for seat, who in enumerate(state.seats) if who == BOT
        }
        left = {seat: STAND_IN for seat, who in enumerate(state.seats) if who in state.gone}
        return {**own, **left, **dict.fromkeys(state.standing_in, STAND_IN)}
