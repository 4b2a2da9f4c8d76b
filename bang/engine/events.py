"""What happened, told once for the screen, the log in words and the bots."""

from typing import Any, NamedTuple

from bang.engine.questions import Face

EVERYBODY = -1
"""An audience with every bit set, spectators included."""


class Event(NamedTuple):
    """One thing that happened to the table, with the audience of its cards' faces."""

    kind: str
    seat: int | None = None
    other: int | None = None
    cards: tuple[Face | None, ...] = ()
    n: int = 0
    what: str = ""
    audience: int = EVERYBODY

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The event as plain data, with only those faces that this seat (or a spectator) saw."""
        audience = self.audience
        sees = audience == EVERYBODY or (seat is not None and audience >> seat & 1)
        return {
            "kind": self.kind,
            "seat": self.seat,
            "other": self.other,
            "cards": [face.name if sees and face is not None else None for face in self.cards],
            "n": self.n,
            "what": self.what,
        }
