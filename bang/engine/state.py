"""The state between two actions: tokens, the faces this copy knows, and who else knows them."""

from collections.abc import Sequence
from typing import ClassVar, Self

from bang.engine.dealer import NO_SEAT, SPECTATORS, Deal
from bang.engine.events import ANYONE, Event
from bang.engine.questions import Back, Face, Token, new_tuple


class State:
    """The part of the state that all games share. Only a game's verbs change it, and each emits an event.

    `faces` holds the faces this copy knows. `backs` holds the backs that it sees of cards whose faces it does
    not know, in games whose backs differ. `seen` says who knows a hidden card besides its holder, as a set of
    seats and spectators, one bit for each; an open card needs no entry.
    """

    __slots__ = ("seats", "faces", "backs", "seen", "next_token", "events")

    has_backs: ClassVar[bool] = False
    """Whether backs tell cards apart."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.faces: dict[Token, Face] = {}
        self.backs: dict[Token, Back] = {}
        self.seen: dict[Token, int] = {}
        self.next_token = 0
        self.events: list[Event] | None = []

    @property
    def all_seats(self) -> int:
        """Everybody: all seats and the spectators, as bits."""
        return SPECTATORS | (1 << self.seats) - 1

    def copy_tokens_to(self, other: "State") -> None:
        """Copy everything about tokens to another state, which emits no events until `events` is a list."""
        other.seats = self.seats
        other.faces = self.faces.copy()
        other.backs = self.backs.copy()
        other.seen = self.seen.copy()
        other.next_token = self.next_token
        other.events = None

    def copy(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    def emit(
        self,
        kind: str,
        seat: int | None = None,
        other: int | None = None,
        cards: tuple[Face | None, ...] = (),
        n: int = 0,
        what: str = "",
        audience: int = ANYONE,
        starts: tuple[str, ...] = (),
        end: str = "",
        who: str = "",
        whom: str = "",
    ) -> None:
        """Record an event, unless this is a clone that is repeating inputs."""
        if self.events is not None:
            event = new_tuple(
                Event, (kind, seat, other, cards, n, what, audience, starts, end, who, whom, False)
            )
            self.events.append(event)

    def face(self, token: Token) -> Face | None:
        """The face of a token, if this copy knows it."""
        return self.faces.get(token)

    def new_cards(self, faces: Sequence[Face]) -> list[Token]:
        """New tokens for known faces, in their order."""
        tokens = self.new_tokens(len(faces))
        self.faces.update(zip(tokens, faces, strict=True))
        return tokens

    def new_tokens(self, count: int) -> list[Token]:
        """Tokens that were never used before."""
        first = self.next_token
        self.next_token = first + count
        return list(range(first, first + count))

    async def mix(
        self, kind: str, tokens: Sequence[Token], audience: int = NO_SEAT, *, shows_backs: bool = False
    ) -> list[Token]:
        """Mix cards: they get new tokens in an order that the dealer decides. The audience sees the faces."""
        faces, seen, backs, has_backs = self.faces, self.seen, self.backs, self.has_backs
        known = self._faces_or_backs(tokens) if backs else list(map(faces.get, tokens))
        dealt = await Deal(kind, known, audience, shows_backs=shows_backs)
        for token in tokens:
            faces.pop(token, None)
            if seen:
                seen.pop(token, None)
            if backs:
                backs.pop(token, None)
        mixed = self.new_tokens(len(tokens))
        for token, face in zip(mixed, dealt.faces, strict=True):
            if has_backs and isinstance(face, Back):
                backs[token] = face
            elif face is not None:
                faces[token] = face
        return mixed

    async def show(self, kind: str, tokens: Sequence[Token], audience: int) -> None:
        """Show cards to an audience without moving them."""
        faces, seen, backs = self.faces, self.seen, self.backs
        known = self._faces_or_backs(tokens) if backs else list(map(faces.get, tokens))
        dealt = await Deal(kind, known, audience, mixes=False)
        for token, face in zip(tokens, dealt.faces, strict=True):
            if face is not None and not (self.has_backs and isinstance(face, Back)):
                faces[token] = face
                if backs:
                    backs.pop(token, None)
            seen[token] = seen.get(token, NO_SEAT) | audience

    def _faces_or_backs(self, tokens: Sequence[Token]) -> list[Face | None]:
        """What this copy knows of some cards: their faces, otherwise their backs."""
        return [self.faces.get(token) or self.backs.get(token) for token in tokens]

    def back_of(self, token: Token) -> str:
        """The name of a card's back, if backs tell cards apart and this one may be seen."""
        face = self.faces.get(token) or self.backs.get(token)
        return face.back.name if face is not None and face.back is not None else ""

    def knows(self, viewer: int | None, token: Token) -> bool:
        """Whether a seat, or a spectator (None), has seen a hidden card of another place."""
        return token in self.seen and bool(self.seen[token] & (SPECTATORS if viewer is None else 1 << viewer))

    def is_seen_by_all(self, token: Token) -> bool:
        """Whether everybody knows this card although it is not open."""
        return token in self.seen and self.seen[token] == self.all_seats
