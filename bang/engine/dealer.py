"""Requests to the dealer, the dealer's answers, and who may see them.

The rules never make random decisions: they await a `Deal`, and a dealer answers it with card faces. Nothing
outside this file may know which dealer is in use.
"""

from collections.abc import Generator, Sequence
from typing import NamedTuple, Protocol

from bang.engine.chance import Chance
from bang.engine.questions import Face, new_tuple

NO_SEAT = 0
"""An empty audience, as for a shuffle. An audience is a set of seats, one bit for each."""

SPECTATORS = 1 << 16
"""The bit of all who watch without a seat; they see only what everybody sees."""

SPECTATOR = -1
"""The owner of a copy of the game who has no seat."""

MERGED = -2
"""Instead of one owner: the copy is put together from what several players know of each input."""


class Deal:
    """A request to the dealer.

    If `mixes` is true, the cards come back in a random order (a shuffle, a hand that a card enters, a random
    pick); otherwise they stay in place and are only shown. The seats in `audience` may see all the faces. If
    `own` is true, each seat gets one face, in the order of the seats; only that seat sees it, or everybody if
    it is one of the `open_faces`. If `shows_backs` is true, everybody sees the backs, where backs differ.
    """

    __slots__ = ("kind", "faces", "audience", "mixes", "own", "open_faces", "shows_backs")

    def __init__(
        self,
        kind: str,
        faces: Sequence[Face | None],
        audience: int,
        *,
        mixes: bool = True,
        own: bool = False,
        open_faces: tuple[str, ...] = (),
        shows_backs: bool = False,
    ) -> None:
        self.kind = kind
        self.faces = faces
        self.audience = audience
        self.mixes = mixes
        self.own = own
        self.open_faces = open_faces
        self.shows_backs = shows_backs

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
    """The dealer's answer: the faces in order.

    None, or a `Back` if everybody sees it, stands for a face that a copy may not know.
    """

    kind: str
    faces: tuple[Face | None, ...]
    audiences: tuple[int, ...] | int
    shows_backs: bool = False

    def for_seat(self, seat: int | None) -> "Dealt":
        """The same answer with only the faces that this seat, or a spectator (None), may know."""
        bit = SPECTATORS if seat is None else 1 << seat
        audiences = self.audiences
        if isinstance(audiences, int):
            return self if audiences & bit else self._replace(faces=self.hidden())
        shown = tuple(face if who & bit else None for face, who in zip(self.faces, audiences, strict=True))
        return self._replace(faces=shown)

    def hidden(self) -> tuple[Face | None, ...]:
        """What a copy gets that may not know the faces: the backs, if everybody sees them."""
        if not self.shows_backs:
            return (None,) * len(self.faces)
        return tuple(None if face is None else face.back for face in self.faces)


class Dealer(Protocol):
    """The maker of every random decision of a game."""

    def deal(self, request: Deal) -> Dealt:
        """Answer a request."""
        ...

    def copy(self) -> "Dealer":
        """A copy that will make the same decisions."""
        ...

    def to_data(self) -> str:
        """The state of its random numbers, for a save."""
        ...


class OpenDealer:
    """A dealer for a game on one device: it knows every card, and its seed determines all its decisions."""

    __slots__ = ("chance", "placed")

    def __init__(self, seed: int, placed: dict[str, dict[int, str]] | None = None) -> None:
        """`placed` fixes some faces, by kind of deal and place: a role that was chosen, a character kept."""
        self.chance = Chance(seed, "dealer")
        self.placed = placed or {}

    def deal(self, request: Deal) -> Dealt:
        if not request.mixes:
            return as_dealt(request, request.faces)
        faces = self.chance.mixed(request.faces)
        if request.kind in self.placed:
            fixed = self.placed[request.kind]
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
        """The dealer of a save; saves of version 1 hold a number instead, which seeds a new dealer."""
        if isinstance(data, int):
            return cls(data)
        dealer = cls(0)
        dealer.chance = Chance.from_data(data)
        return dealer


def _bring(faces: list[Face | None], name: str, place: int, fixed: dict[int, str]) -> None:
    """Swap the face called `name` into `place`, from a place where this face is not fixed."""
    if faces[place] is None or faces[place].name != name:  # type: ignore[union-attr]
        for other, face in enumerate(faces):
            if face is not None and face.name == name and fixed.get(other) != name:
                faces[place], faces[other] = faces[other], faces[place]
                return
        raise ValueError(f"the dealer cannot place {name}: it is not among {faces}")


def as_dealt(request: Deal, faces: Sequence[Face | None]) -> Dealt:
    """The answer of a dealer that knows every face."""
    if not request.own:
        return new_tuple(Dealt, (request.kind, tuple(faces), request.audience, request.shows_backs))
    audiences = tuple(
        NO_SEAT if face is None else request.seen_by(place, face) for place, face in enumerate(faces)
    )
    return Dealt(request.kind, tuple(faces), audiences)


class ScriptedDealer(OpenDealer):
    """An open dealer whose next decisions can be set in advance, for lessons, scenarios and tests.

    A hand keeps its order, new cards last, so that it is known which cards are the oldest (R5).
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
            face = next((face for face in rest if face is not None and _is_called(face, name)), None)
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


def _is_called(face: Face, name: str) -> bool:
    """Whether a name means this face; one without the back of the card means either back."""
    return name in (face.name, face.name.rpartition(":")[2])
