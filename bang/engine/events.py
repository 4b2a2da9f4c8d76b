"""Events: what happened, in one form for the screen, the log in words and the bots."""

from typing import NamedTuple

from bang.engine.questions import Face
from bang.engine.views import Told

ANYONE = -1
"""The audience that includes all seats and spectators."""


class Event(NamedTuple):
    """One thing that happened to the table, with the audience of its cards' faces.

    Where cards moved, `starts` are the places they came from, one for each card or one for all of them, and
    `end` is the place they went to. Where a seat has several characters, `who` is the character of `seat` and
    `whom` that of `other` whom the event is about.
    """

    kind: str
    seat: int | None = None
    other: int | None = None
    cards: tuple[Face | None, ...] = ()
    n: int = 0
    what: str = ""
    audience: int = ANYONE
    starts: tuple[str, ...] = ()
    end: str = ""
    who: str = ""
    whom: str = ""
    begins: bool = False
    """Whether an action begins with it: a card played, an ability used, the end of a turn."""

    def seen_by(self, seat: int | None) -> Told:
        """The event as plain data, with only those faces that this seat (or a spectator) saw."""
        audience = self.audience
        sees = audience == ANYONE or (seat is not None and audience >> seat & 1)
        return {
            "kind": self.kind,
            "seat": self.seat,
            "other": self.other,
            "cards": [face.name if sees and face is not None else None for face in self.cards],
            "starts": list(self.starts * len(self.cards) if len(self.starts) == 1 else self.starts),
            "end": self.end,
            "n": self.n,
            "what": self.what,
            "who": self.who,
            "whom": self.whom,
            "begins": self.begins,
        }
