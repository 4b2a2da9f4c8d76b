"""The messages between two runs of two members: numbered, acknowledged, sent again, each delivered once.

A session does not know by which way its packets travel. They may come twice, late, or not at all.
"""

from collections import deque
from dataclasses import dataclass

from bang.net.mesh.packets import Data, write_ack, write_data

MOST_MESSAGE = 1_000_000
"""A message has at most this many characters."""

MOST_PART = 32_000
"""A longer message travels in parts; a part that is sealed and relayed still fits into a frame."""

MOST_WAITING = 2_000
MOST_WAITING_SIZE = 4_000_000
"""The outbox: the most parts, and the most characters, that may wait until the other confirms them."""

WINDOW = 32
WINDOW_SIZE = 256_000
"""The most parts, and the most characters, that are under way at once; the first part always is."""

ACK_WITHIN = 0.2
"""Seconds that an acknowledgement waits for a message on which it could travel."""

ACK_AFTER = 8
"""After this many parts, an acknowledgement waits no longer."""

PATIENCE, MOST_PATIENCE = 1.5, 6.0
"""Seconds without acknowledgement after which parts are sent again: at first, and at most."""

MOST_AGAIN = 4
"""The most parts that are sent again when an acknowledgement does not come."""


@dataclass(slots=True)
class Part:
    """A message or a part of one, in the outbox."""

    number: int
    is_last: bool
    text: str


class Session:
    """One side of a conversation; `tag` names it, and both sides call it the same."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self._outbox: deque[Part] = deque()
        self._size = 0
        self._last = 0
        self._under_way = 0
        self._again_at: float | None = None
        self._patience = PATIENCE
        self._heard = 0
        self._early: dict[int, Data] = {}
        self._begun: list[str] = []
        self._begun_size = 0
        self._owed = 0
        self._ack_at: float | None = None

    def say(self, text: str) -> bool:
        """Put a message into the outbox, and return False if there is no more room in it."""
        places = range(0, max(len(text), 1), MOST_PART)
        if len(self._outbox) + len(places) > MOST_WAITING or self._size + len(text) > MOST_WAITING_SIZE:
            return False
        for place in places:
            self._last += 1
            self._outbox.append(Part(self._last, place == places[-1], text[place : place + MOST_PART]))
        self._size += len(text)
        return True

    def fresh(self, now: float) -> list[str]:
        """The packets that may be sent now and never were."""
        packets = []
        size = sum(len(self._outbox[place].text) for place in range(self._under_way))
        while self._under_way < min(len(self._outbox), WINDOW):
            part = self._outbox[self._under_way]
            size += len(part.text)
            if self._under_way and size > WINDOW_SIZE:
                break
            self._under_way += 1
            packets.append(self._written(part))
        if packets and self._again_at is None:
            self._again_at = now + self._patience
        return packets

    def overdue(self, now: float, round_trip: float) -> list[str]:
        """The first packets under way again, if the other has not confirmed anything for too long."""
        if self._again_at is None or now < self._again_at:
            return []
        self._patience = min(self._patience * 2, MOST_PATIENCE)
        self._again_at = now + max(self._patience, 2 * round_trip + ACK_WITHIN)
        return [self._written(self._outbox[place]) for place in range(min(self._under_way, MOST_AGAIN))]

    def again(self, now: float) -> list[str]:
        """Everything under way once more, because the way has changed."""
        if not self._under_way:
            return []
        self._patience = PATIENCE
        self._again_at = now + PATIENCE
        return [self._written(self._outbox[place]) for place in range(self._under_way)]

    def ack(self, now: float) -> str | None:
        """The acknowledgement, if it is time to send one on its own."""
        if self._ack_at is None or (now < self._ack_at and self._owed < ACK_AFTER):
            return None
        self._has_acknowledged()
        return write_ack(self.tag, self._heard)

    def confirmed(self, number: int, now: float) -> None:
        """The other has everything up to this number."""
        first = self._outbox[0].number if self._outbox else 0
        if not first <= number < first + self._under_way:
            return
        while self._outbox and self._outbox[0].number <= number:
            self._size -= len(self._outbox.popleft().text)
            self._under_way -= 1
        self._patience = PATIENCE
        self._again_at = now + PATIENCE if self._under_way else None

    def hears(self, data: Data, now: float) -> list[str]:
        """Take a packet in and return the messages that are complete now, in order."""
        self.confirmed(data.ack, now)
        self._owed += 1
        if self._ack_at is None:
            self._ack_at = now + ACK_WITHIN
        if not self._heard < data.number <= self._heard + WINDOW:
            return []
        self._early.setdefault(data.number, data)
        complete = []
        while (part := self._early.pop(self._heard + 1, None)) is not None:
            self._heard += 1
            self._begun_size += len(part.text)
            if self._begun_size <= MOST_MESSAGE:
                self._begun.append(part.text)
            if part.is_last:
                if self._begun_size <= MOST_MESSAGE:
                    complete.append("".join(self._begun))
                self._begun, self._begun_size = [], 0
        return complete

    @property
    def is_quiet(self) -> bool:
        """Whether everything sent was confirmed."""
        return not self._outbox

    def _written(self, part: Part) -> str:
        self._has_acknowledged()
        return write_data(self.tag, Data(part.number, self._heard, part.is_last, part.text))

    def _has_acknowledged(self) -> None:
        self._owed = 0
        self._ack_at = None
