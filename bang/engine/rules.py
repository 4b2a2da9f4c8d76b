"""What a game tells the engine, and nothing else does."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Coroutine, Sequence
from typing import Any, Generic, TypeVar

from bang.engine.dealer import Deal
from bang.engine.questions import Answer, Ask, Face, Token
from bang.engine.state import State

S = TypeVar("S", bound=State)

Step = Coroutine[Ask | Deal, Any, None]
"""One action: a coroutine that stops only at a question or for the dealer."""


class Rules(ABC, Generic[S]):
    """The steps of a game, what may be answered, what may be seen, how it is written down."""

    name: str
    version: int

    @abstractmethod
    def step(self, state: S) -> Step:
        """The next action from a boundary: the state alone decides which one it is."""

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """Nothing will be asked any more."""

    @abstractmethod
    def options(self, state: S, ask: Ask) -> list[str]:
        """Every answer to a question, of what this copy knows."""

    @abstractmethod
    def evidence(self, state: S, ask: Ask, keys: tuple[str, ...]) -> Sequence[Token]:
        """Further hidden cards that must be shown for an answer to be legal."""

    @abstractmethod
    def offers(self, state: S, ask: Ask) -> dict[int, list[str]]:
        """What other seats may do while the question stands."""

    @abstractmethod
    def offered_step(self, state: S, answer: Answer) -> Step:
        """The action of a seat that took up an offer."""

    @abstractmethod
    def why_not(
        self, state: S, seat: int, name: str, target: int | None = None
    ) -> tuple[str, dict[str, Any]] | None:
        """Why a card of this hand cannot be played now (on that player); nothing, if it can."""

    @abstractmethod
    def view(self, state: S, ask: Ask | None, options: Sequence[str], seat: int | None) -> dict[str, Any]:
        """What a seat may see."""

    @abstractmethod
    def to_data(self, state: S) -> dict[str, Any]:
        """A state in names and numbers."""

    @abstractmethod
    def from_data(self, data: dict[str, Any]) -> S:
        """The state that the data describes."""

    @abstractmethod
    def fresh(self, data: dict[str, Any]) -> S:
        """A table with the same settings, on which nothing was dealt yet."""

    @abstractmethod
    def is_whole(self, state: S) -> bool:
        """This copy knows every face: a dealer who hides nothing can go on dealing for it."""

    @abstractmethod
    def unseen(self, state: S, kind: str) -> Counter[str]:
        """What the cards that this copy does not know may be, for one kind of deal."""

    @abstractmethod
    def face(self, name: str) -> Face:
        """The face called so."""

    @abstractmethod
    def verb(self, answer: Answer) -> str:
        """The verb with which an answer is told."""
