"""The player's answer under way: it is sent until it comes back, and dropped when it is ruled out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bang.net.answering import ANSWER_AGAIN, UnderWay
from bang.net.messages import Answer, Entries
from bang.net.room import Room
from bang.net.state import Plan
from tests.net.rooms import Table, playing


class Asked:
    """A room in which somebody who does not deal is asked; what goes to the host is kept back."""

    def __init__(self, timer: int = 0, prompt: str = "") -> None:
        self.prompt = prompt
        self.table: Table = playing(1, 3, Plan("classic", 4, "steady", timer=timer))
        people = [name for name in self.table.people if not self.table.room(name).is_host]
        for name in people:
            self.table.people[name].plays = False
        self.table.run_until(lambda: any(self._is_asked(self.table.room(name)) for name in people))
        self.name = next(name for name in people if self._is_asked(self.table.room(name)))
        self.sent: list[Any] = []
        self.to_host = self.room.following.answering.to_host
        self.room.following.answering.to_host = self.sent.append

    def _is_asked(self, room: Room) -> bool:
        copy = room.copy
        if copy is None or copy.game.ask is None or copy.game.ask.seat != copy.seat:
            return False
        return self.prompt in ("", copy.game.ask.prompt)

    @property
    def room(self) -> Room:
        """The room of the player who is asked."""
        return self.table.room(self.name)

    @property
    def answers(self) -> list[tuple[str, ...]]:
        """The answers that were sent."""
        return [one.keys for one in self.sent if isinstance(one, Answer)]

    def keys(self) -> tuple[str, ...]:
        """An answer to the open question."""
        copy = self.room.copy
        assert copy is not None
        assert copy.game.ask is not None
        return tuple(copy.game.options()[-copy.game.ask.count :])

    def waits(self, seconds: float) -> None:
        """Let time pass for the answer alone."""
        self.room.device.now += seconds
        self.room.following.tick()


def test_an_answer_is_sent_again_until_it_comes_back() -> None:
    asked = Asked()
    keys = asked.keys()
    assert asked.room.do_answer(keys, asked.room.now)
    assert asked.answers == [keys]
    asked.waits(ANSWER_AGAIN / 2)
    assert asked.answers == [keys]
    asked.waits(ANSWER_AGAIN)
    assert asked.answers == [keys] * 2
    pending = asked.room.pending
    assert pending is not None
    assert pending.since < pending.sent_at
    asked.room.following.answering.to_host = asked.to_host
    before = len(asked.room.log)
    asked.table.run_until(lambda: asked.room.pending is None)
    own = f"{asked.room.my_seat} "
    assert [line.text for line in asked.room.log[before:] if line.text.startswith(own)]


def test_an_answer_is_no_longer_under_way_when_the_dealer_has_given_another_one() -> None:
    asked = Asked(timer=30)
    assert asked.room.do_answer(asked.keys(), asked.room.now)
    before = len(asked.room.log)
    asked.table.run_until(lambda: asked.room.pending is None, 60)
    assert [line.text for line in asked.room.log[before:] if line.text.startswith(f"{asked.room.my_seat} ")]
    assert [notice.key for notice in asked.room.notices] == ["time_out"]


def test_an_answer_that_has_come_back_is_not_given_once_more_when_it_would_be_legal_again() -> None:
    """The lines come all at once: the answer, and all that happened until the player is asked again."""
    asked = Asked(timer=30, prompt="play")  # to end the turn will be legal again
    room, host = asked.room, asked.table.room("Ann")
    heard: list[Entries] = []
    room._handlers[Entries] = lambda who, message: heard.append(message)
    keys = asked.keys()
    room.following.answering.under_way = UnderWay(1, len(room.log), keys, room.now, room.now)

    def is_legal_again() -> bool:
        copy = host.copy
        if copy is None or not heard or heard[-1].n + len(heard[-1].lines) < len(copy.lines):
            return False
        ask = copy.game.ask
        return ask is not None and ask.seat == room.my_seat and set(keys) <= set(copy.game.options())

    asked.table.run_until(is_legal_again, 600)
    asked.sent.clear()
    lines = {message.n + place: line for message in heard for place, line in enumerate(message.lines)}
    whole = replace(heard[-1], n=min(lines), lines=tuple(lines[place] for place in sorted(lines)))
    room.following.hear_entries(host.me, whole)
    assert room.copy is not None
    assert room.copy.takes(keys)
    assert room.pending is None
    assert asked.answers == []


@pytest.mark.parametrize("keys", [(), ("nonsense",), ("end", "end")])
def test_what_is_no_answer_is_not_taken(keys: tuple[str, ...]) -> None:
    asked = Asked()
    assert not asked.room.do_answer(keys, asked.room.now)
    assert asked.sent == []
    assert asked.room.pending is None
