"""What happens in a room beside its game: notices, and what people call out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from web.room.sentences import words_of
from web.table.room.sitting import RoomSitting
from web.words import WORDS, t

if TYPE_CHECKING:
    from bang.net.effects import Notice
    from web.room.connection import Connection

SHOWN_FOR = 5.0  # seconds
MOST_ASIDES = 40


class News:
    """The notices and reactions of one room, as far as this table has heard them."""

    def __init__(self, client: Connection, sitting: RoomSitting) -> None:
        self.client = client
        self.sitting = sitting
        self.last = next(reversed(client.room.notices), None)  # the latest notice that was heard
        self.heard_at = client.now()
        self.asides: list[tuple[int, Notice]] = []

    def take(self) -> Iterator[str]:
        """Take the new notices into the log, and return their sentences."""
        new: list[Notice] = []
        for notice in reversed(self.client.room.notices):
            if notice is self.last:
                break
            new.insert(0, notice)
        self.last = next(reversed(self.client.room.notices), None)
        for notice in new:
            if words_of(notice):
                self.asides.append((len(self.sitting.story), notice))
                yield words_of(notice)
        del self.asides[:-MOST_ASIDES]

    def told(self) -> tuple[tuple[int, str], ...]:
        """The notices for the log: how many events came before, and the sentence."""
        return tuple((place, words_of(notice)) for place, notice in self.asides)

    def calls(self) -> Iterator[str]:
        """The sentences about reactions that have come since it was last asked."""
        before, state = self.heard_at, self.sitting.state
        for who, name, when in self.client.room.reactions:
            if when > before and WORDS.has(f"rooms_reaction.{name}"):
                self.heard_at = max(self.heard_at, when)
                yield t("rooms_table.calls", name=state.name_of(who), words=t(f"rooms_reaction.{name}"))

    def balloons(self) -> dict[str, tuple[str, float]]:
        """The latest reaction of each member, while it is shown, and when it came."""
        now = self.client.now()
        return {
            who: (name, when)
            for who, name, when in self.client.room.reactions
            if now - when < SHOWN_FOR and WORDS.has(f"rooms_reaction.{name}")
        }
