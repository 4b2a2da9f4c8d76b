"""What a game brings: its rules, its views, how it is set up, and how it is written down."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bang.engine.chance import Chance
from bang.engine.dealer import Deal
from bang.engine.questions import Answer, Ask, Face
from bang.engine.state import State
from bang.engine.views import Printed, View

if TYPE_CHECKING:
    from bang.engine.game import Game

S = TypeVar("S", bound=State)

Step = Coroutine[Ask | Deal, Any, None]
"""One action: a coroutine that stops only at a question or for the dealer."""

Reason = tuple[str, dict[str, Any]]
"""Why something is not allowed: an id that the texts know, and its figures."""


class Rules(ABC, Generic[S]):
    """One game, as everybody else knows it: engine, bots, command line, page and tests."""

    name: str
    version: int
    """Raised whenever an old log might no longer play as it did."""
    winners: tuple[str, ...]
    """Who can win."""
    next_game_options: Mapping[str, bool] = {}
    """What may be chosen for the next game at the same table, and what it is until somebody chooses."""

    # Setting up.

    @abstractmethod
    def new_game(
        self,
        *,
        seats: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        fixed: Mapping[str, Mapping[int, str]] | None = None,
    ) -> "Game[S]":
        """A new game, dealt from a seed; `fixed` settles some deals for some seats: roles, characters."""

    def next_game(self, game: "Game[S]", *, seed: int, chosen: Mapping[str, bool]) -> "Game[S]":
        """The next game at the same table."""
        return self.new_game(seats=game.state.seats, seed=seed, options=self.options_of(game.state))

    @abstractmethod
    def printed(self) -> Mapping[str, Printed]:
        """What is printed on every kind of card of the box."""

    @abstractmethod
    def characters(self) -> Mapping[str, int]:
        """The characters of the box with their life points."""

    @abstractmethod
    def options_of(self, state: S) -> dict[str, str]:
        """The options that a table is played with."""

    @abstractmethod
    def fresh(self, data: Mapping[str, Any]) -> S:
        """A table with the same settings, on which nothing was dealt yet."""

    # Playing.

    @abstractmethod
    def step(self, state: S) -> Step:
        """The next action from a boundary: the state alone decides which one it is."""

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """Nothing will be asked any more."""

    def offers(self, state: S, ask: Ask) -> dict[int, list[str]]:
        """What other seats may do while the question stands."""
        return {}

    def offered_step(self, state: S, answer: Answer) -> Step:
        """The action of a seat that took up an offer."""
        raise NotImplementedError(f"{self.name} makes no offers")

    def why_not(self, state: S, seat: int, name: str, target: int | None = None) -> Reason | None:
        """Why a card of this hand cannot be played now (on that player); nothing, if it can."""
        return None

    # Seeing and imagining.

    @abstractmethod
    def view(self, state: S, ask: Ask | None, options: Sequence[str], seat: int | None) -> View:
        """What a seat may see."""

    @abstractmethod
    def imagined(self, state: S, seat: int | None, chance: Chance) -> S:
        """A table that this seat (or a spectator) could not tell from the real one."""

    @abstractmethod
    def unseen(self, state: S, kind: str) -> Counter[str]:
        """What the cards that this copy does not know may be, for one kind of deal."""

    @abstractmethod
    def is_whole(self, state: S) -> bool:
        """This copy knows every face: a dealer who hides nothing can go on dealing for it."""

    @abstractmethod
    def misplaced(self, state: S) -> str:
        """What is wrong with where the cards are; nothing, if each is in exactly one place."""

    # Writing down.

    @abstractmethod
    def face(self, name: str) -> Face:
        """The face called so."""

    @abstractmethod
    def line(self, state: S, seat: int | None = None, *, everything: bool = True) -> str:
        """The table in one line, as everything it is or as a seat (or a spectator) knows it."""

    @abstractmethod
    def to_data(self, state: S) -> dict[str, Any]:
        """A state in names and numbers."""

    @abstractmethod
    def from_data(self, data: dict[str, Any]) -> S:
        """The state that the data describes."""
