"""What chance decides, and who may see it.

The rules never roll dice: they await a `Deal`, and some dealer answers it with faces. Nothing outside this
file may know which dealer is in use.
"""

from collections.abc import Generator, Sequence
from typing import NamedTuple, Protocol

from bang.engine.chance import Chance
from bang.engine.questions import Face

NO_SEAT = 0
"""The audience of a shuffle. An audience is a set of seats, written as bits."""


class Deal:
    """A request to the dealer.

    `mixes` says whether the cards come back in an order nobody knows (a shuffle, a hand that a card enters,
    a random pick) or as they lie (a showing). `audience` may see all faces; an `own` request deals one face
    to each seat in turn, which that seat sees, and everybody if it is one of the `open_faces`.
    """

    __slots__ = ("kind", "faces", "audience", "mixes", "own", "open_faces")

    def __init__(
        self,
        kind: str,
        faces: Sequence[Face | None],
        audience: int,
        *,
        mixes: bool = True,
        own: bool = False,
        open_faces: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        self.faces = faces
        self.audience = audience
        self.mixes = mixes
        self.own = own
        self.open_faces = open_faces

    def __await__(self) -> Generator["Deal", "Dealt", "Dealt"]:
        dealt = yield self
        return dealt

    def seen_by(self, place: int, face: Face) -> int:
        """The audience of one of the faces."""
        if not self.own:
            return self.audience
        return self.audience if face.name in self.open_faces else self.audience & (1 << place)

    def __repr__(self) -> str:
        return f"the dealer's {self.kind}"


class Dealt(NamedTuple):
    """The dealer's answer: the faces in order, unknown ones left out in the copies of other seats."""

    kind: str
    faces: tuple[Face | None, ...]
    audiences: tuple[int, ...] | int

    def for_seat(self, seat: int) -> "Dealt":
        """What this seat may know of it."""
        bit = 1 << seat
        audiences = self.audiences
        if isinstance(audiences, int):
            return self if audiences & bit else self._replace(faces=(None,) * len(self.faces))
        shown = tuple(face if who & bit else None for face, who in zip(self.faces, audiences, strict=True))
        return self._replace(faces=shown)


class Dealer(Protocol):
    """Answers what chance decides."""

    def deal(self, request: Deal) -> Dealt:
        """Decide the faces of a request."""
        ...

    def copy(self) -> "Dealer":
        """A dealer that will decide exactly alike."""
        ...

    def to_data(self) -> str:
        """Where its chance stands, for a save."""
        ...


class OpenDealer:
    """Deals for one device, where everything is known, from a seed."""

    __slots__ = ("chance", "placed")

    def __init__(self, seed: int, placed: dict[str, dict[int, str]] | None = None) -> None:
        """`placed` fixes some faces by kind of deal and place: a role that was chosen, a character kept."""
        self.chance = Chance(seed, "dealer")
        self.placed = placed or {}

    def deal(self, request: Deal) -> Dealt:
        if not request.mixes:
            return as_dealt(request, request.faces)
        faces = self.chance.mixed(request.faces)
        fixed = self.placed.get(request.kind, {})
        for place, name in fixed.items():
            _bring(faces, name, place, fixed)
        return as_dealt(request, faces)

    def copy(self) -> "OpenDealer":
        other: OpenDealer = OpenDealer.__new__(OpenDealer)
        other.chance = self.chance.copy()
        other.placed = self.placed
        return other

    def to_data(self) -> str:
        return self.chance.to_data()

    @classmethod
    def from_data(cls, data: str | int) -> "OpenDealer":
        """The dealer of a save; saves of version 1 hold a number, which is the seed of a new one."""
        if isinstance(data, int):
            return cls(data)
        dealer = cls(0)
        dealer.chance = Chance.from_data(data)
        return dealer


def _bring(faces: list[Face | None], name: str, place: int, fixed: dict[int, str]) -> None:
    """Swap a face to its place, from a place that is not fixed for the same face."""
    if faces[place] is None or faces[place].name != name:  # type: ignore[union-attr]
        for other, face in enumerate(faces):
            if face is not None and face.name == name and fixed.get(other) != name:
                faces[place], faces[other] = faces[other], faces[place]
                return
        raise ValueError(f"the dealer cannot place {name}: it is not among {faces}")


def as_dealt(request: Deal, faces: Sequence[Face | None]) -> Dealt:
    """The answer to a request by a dealer who knows every face."""
    if not request.own:
        return Dealt(request.kind, tuple(faces), request.audience)
    audiences = tuple(
        NO_SEAT if face is None else request.seen_by(place, face) for place, face in enumerate(faces)
    )
    return Dealt(request.kind, tuple(faces), audiences)


class ScriptedDealer(OpenDealer):
    """An open dealer whose next decisions can be named beforehand: scenarios and tests write with it.

    A hand keeps its order, new cards last, so that its oldest cards can be told (R5).
    """

    __slots__ = ("wishes",)

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.wishes: list[tuple[str, list[str]]] = []

    def wish(self, kind: str, names: list[str]) -> None:
        """The next decision of this kind begins with these faces."""
        self.wishes.append((kind, names))

    def deal(self, request: Deal) -> Dealt:
        if request.kind == "deals":
            return as_dealt(request, request.faces)
        wished = next((wish for wish in self.wishes if wish[0] == request.kind), None)
        if wished is None or not request.mixes:
            return super().deal(request)
        self.wishes.remove(wished)
        first, rest = [], list(request.faces)
        for name in wished[1]:
            face = next((face for face in rest if face is not None and face.name == name), None)
            if face is None:
                raise ValueError(f"the dealer cannot give {name}: it is not among {rest}")
            rest.remove(face)
            first.append(face)
        return as_dealt(request, first + rest)

    def copy(self) -> "ScriptedDealer":
        other = ScriptedDealer()
        other.chance = self.chance.copy()
        other.wishes = list(self.wishes)
        return other
