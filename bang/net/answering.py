"""The player's own answer: it is sent to the dealer, and again, until it comes back as an entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bang.engine.questions import Answer as Answered
from bang.net.copying import Copy
from bang.net.device import Device
from bang.net.messages import Answer, Message

ANSWER_AGAIN = 5.0
"""The seconds without an echo after which an answer is sent again; the dealer takes only one of them."""

TIMER_SLACK = 2.0
"""The seconds by which the clocks of the dealer and of this player may differ about a question."""


@dataclass(frozen=True)
class UnderWay:
    """The player's answer that has not come back as an entry yet."""

    number: int
    """The number of the game."""
    length: int
    """The length of the log at which it was sent last."""
    keys: tuple[str, ...]
    since: float
    """When the player gave it."""
    sent_at: float


class Answering:
    """What this player answers, and what is entered in their name."""

    def __init__(self, device: Device, to_host: Callable[[Message], None]) -> None:
        self.device = device
        self.to_host = to_host
        self.under_way: UnderWay | None = None
        self.is_sure = False
        """Whether this page was here all the time, so that no bot can have played for this player."""

    def to_data(self) -> list[Any]:
        """What is kept on the disk: the answer that is under way, if there is one."""
        answer = self.under_way
        return [] if answer is None else [answer.number, answer.length, list(answer.keys)]

    def restore(self, kept: Sequence[Any]) -> None:
        """Take back what was kept; the answer is sent again when the host is there."""
        if kept:
            number, length, keys = kept
            self.under_way = UnderWay(int(number), int(length), tuple(map(str, keys)), 0.0, 0.0)

    def give(self, copy: Copy | None, keys: Sequence[str]) -> bool:
        """Send the player's answer to the dealer; False if it is not an answer to what is asked now."""
        if copy is None or self.under_way is not None or not copy.takes(keys):
            return False
        now = self.device.now
        self.under_way = UnderWay(copy.start.number, len(copy.lines), tuple(keys), now, now)
        self.to_host(Answer(copy.head, tuple(keys)))
        self.device.keep()
        return True

    def offer(self, copy: Copy | None) -> None:
        """Send the answer that is under way, unless what others did before has ruled it out."""
        answer = self.under_way
        if copy is None or answer is None:
            return
        if answer.number != copy.start.number or not copy.takes(answer.keys):
            self.under_way = None
            return
        self.under_way = replace(answer, length=len(copy.lines), sent_at=self.device.now)
        self.to_host(Answer(copy.head, answer.keys))

    def tick(self, copy: Copy | None) -> None:
        """Send the answer again if it has been on its way for long: it may be lost with the dealer's page."""
        if self.under_way is not None and self.device.now - self.under_way.sent_at >= ANSWER_AGAIN:
            self.offer(copy)

    def entered(self, copy: Copy, had: int, open_for: float) -> str:
        """Look at new entries, and return the key of a sentence if one answers for this player without them.

        `open_for` is how many seconds the question was open.
        """
        is_foreign = False
        for entry in copy.game.log[had:]:
            if isinstance(entry, Answered) and entry.seat == copy.seat:
                is_foreign = is_foreign or not self._may_be(entry, open_for)
                self.under_way = None
        key = "answered_for" if self.is_sure else "played_for"
        self.is_sure = True
        self.offer(copy)
        return key if is_foreign else ""

    def _may_be(self, entry: Answered, open_for: float) -> bool:
        """Whether an answer of this seat is the one under way, or may be given by a bot or for lost time."""
        state, answer = self.device.state, self.under_way
        if state is None or entry.seat in state.standing_in:
            return True
        if state.plan.timer and open_for > state.plan.timer - TIMER_SLACK:
            return True
        return answer is not None and (entry.is_hidden or sorted(entry.keys) == sorted(answer.keys))
