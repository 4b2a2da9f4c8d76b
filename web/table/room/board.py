"""The table as it is drawn in a room: with who is there, what they call out, and why the game waits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bang.common.views import Asked
from web.markup import Html, raw
from web.table.course.board import Board, Canvas
from web.table.course.holding import Holding
from web.table.print.look import InRoom, Look
from web.table.room.news import News
from web.table.room.panel import bar
from web.table.room.people import mark, state_of, words_at
from web.table.room.plate import clock, plate
from web.table.room.sitting import RoomSitting
from web.words import t

if TYPE_CHECKING:
    from web.room.connection import Connection

SLOW = 4.0
"""Seconds after which one sees how long somebody has been thinking, or that an answer is on its way."""
LATE = 2.0


class RoomBoard(Board):
    """The game and the room as they are drawn."""

    sitting: RoomSitting

    def __init__(
        self, sitting: RoomSitting, holding: Holding, canvas: Canvas, client: Connection, news: News
    ) -> None:
        super().__init__(sitting, holding, canvas)
        self.sitting = sitting
        self.client = client
        self.news = news
        self.is_open = bool(
            client.room.claimable
        )  # whether the reactions and the people in the room are shown
        self.has_clocks = False  # whether something is drawn that changes with time

    def look(self) -> Look:
        """The table as the person at this device may see it; in a pause nobody may answer."""
        look = super().look()
        is_paused = self.sitting.is_paused
        return replace(
            look,
            live=look.live and not is_paused,
            offers=() if is_paused else look.offers,
            room=self._in_room(look),
        )

    def _in_room(self, look: Look) -> InRoom:
        sitting, room, state = self.sitting, self.client.room, self.sitting.state
        balloons = self.news.balloons()
        states = [state_of(room, seat) for seat in range(len(look.names))]
        there = [*state.seats, *[""] * len(states)]  # while others gather for the next game, there are fewer
        called = [balloons.get(who) for who in there]
        self.has_clocks = bool(balloons) or look.view["asked"] is not None or sitting.is_paused
        return InRoom(
            marks=tuple(
                mark(seat, states[seat], called[seat], seat == self._dealer()) for seat in range(len(states))
            ),
            words=tuple(words_at(one) for one in states),
            bar=bar(room, self.is_open),
            plate=plate(room),
            clock=self._clock(look.view["asked"]),
            waits=self._waits(),
            asides=self.news.told(),
            is_paused=sitting.is_paused,
        )

    def _dealer(self) -> int | None:
        """The seat of the person whose device deals."""
        state = self.sitting.state
        return list(state.seats).index(state.host) if state.host in state.seats else None

    def _clock(self, asked: Asked | None) -> Html:
        """How long the open question has been open, or how long one may still think."""
        if asked is None or self.sitting.is_paused or self.sitting.behind:
            return raw("")
        seconds = self.client.room.waiting_since(self.client.now())
        timer = self.sitting.state.plan.timer
        if timer and not self.sitting.is_bot(asked["seat"]):
            return clock("left", max(0, round(timer - seconds)))
        is_shown = asked["seat"] != self.sitting.viewer and seconds >= SLOW
        return clock("thinks", int(seconds)) if is_shown else raw("")

    def _waits(self) -> str:
        """The sentence to somebody who waits for nobody at the table."""
        sitting = self.sitting
        answer = self.client.room.pending
        if answer is not None:
            is_late = self.client.now() - answer.since >= LATE or sitting.is_paused
            return t("rooms_table.on_its_way") if is_late else ""
        if sitting.viewer is not None and sitting.viewer in sitting.state.standing_in:
            return t("rooms_table.bot_for_you")
        return ""
