"""What a game provides: its rules, its views, its setup, and how it is saved."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from bang.engine.chance import Chance
from bang.engine.dealer import Deal
from bang.engine.questions import Answer, Ask, Back, Face, Token
from bang.engine.state import State

if TYPE_CHECKING:
    from bang.engine.game import Game

S = TypeVar("S", bound=State)

Step = Coroutine[Ask | Deal, Any, None]
"""One action: a coroutine that stops only at a question or for the dealer."""

Reason = tuple[str, dict[str, Any]]
"""Why something is not allowed: the id of a text, and the values for its parameters."""


class Place(NamedTuple):
    """A place whose face not everybody knows: that of a card, or a role or a name without a card."""

    kind: str
    """The sort of faces that it can have, for `unseen`; empty if the same face has another place too."""
    audience: int
    """Those who may know the face."""
    face: Face | None
    """The face, as far as this copy knows it."""
    token: Token | None = None
    seat: int = 0
    """Whose it is, if it is not a card."""
    back: Back | None = None
    """The back that this copy sees of a card whose face it does not know."""


class Rules(ABC, Generic[S]):
    """The interface of one game, which engine, bots, command line, page and tests use."""

    name: str
    version: int
    """Increased whenever an old log might be played differently."""
    verbs: Mapping[str, str] = {}
    """The verbs that the game adds to those of every game (`VERBS`).

    Each with the word or the way of the answers that it tells and begins with (`move` for `moves`), or with
    nothing.
    """
    winners: tuple[str, ...]
    """Those who can win."""
    next_game_options: Mapping[str, bool] = {}
    """The settings for the next game at the same table, with their defaults."""

    # Setting up.

    @abstractmethod
    def table(self, *, seats: int, options: Mapping[str, str] | None = None) -> S:
        """A table before the deal, for a copy of a game that somebody else deals."""

    @abstractmethod
    def new_game(
        self,
        *,
        seats: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        fixed: Mapping[str, Mapping[int, str]] | None = None,
    ) -> "Game[S]":
        """A new game, dealt from a seed; `fixed` gives some seats certain things, such as roles."""

    def lesson(self, told: Mapping[str, Any]) -> "Game[S]":
        """The game of a lesson, dealt as it is told, so that the lesson knows what comes."""
        raise NotImplementedError(f"{self.name} has no lesson")

    def next_game(self, game: "Game[S]", *, seed: int, chosen: Mapping[str, bool]) -> "Game[S]":
        """The next game at the same table."""
        return self.new_game(seats=game.state.seats, seed=seed, options=self.options_of(game.state))

    @abstractmethod
    def options_of(self, state: S) -> dict[str, str]:
        """The options that a table is played with."""

    @abstractmethod
    def fresh(self, data: Mapping[str, Any]) -> S:
        """A table with the same settings, before the deal."""

    # Playing.

    @abstractmethod
    def step(self, state: S) -> Step:
        """The next action after a boundary; the state alone determines which one it is."""

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """Whether the game is over."""

    def offers(self, state: S, ask: Ask) -> dict[int, list[str]]:
        """What other seats may do while the question is open."""
        return {}

    def offered_step(self, state: S, answer: Answer) -> Step:
        """The action of a seat that accepted an offer."""
        raise NotImplementedError(f"{self.name} makes no offers")

    def why_not(self, state: S, seat: int, name: str, target: str = "") -> Reason | None:
        """Why a card of this hand cannot be played now (on that target); None if it can."""
        return None

    # Views and hidden cards.

    @abstractmethod
    def view(self, state: S, ask: Ask | None, options: Sequence[str], seat: int | None) -> Any:
        """What a seat may see, as plain data (see `bang/engine/views.py`)."""

    @abstractmethod
    def imagined(self, state: S, seat: int | None, chance: Chance, odds: Any = None) -> S:
        """A copy of the table with everything hidden from this seat (or a spectator) dealt again.

        `odds` say, in the form that the game gives them, how likely hidden things are; without them
        everything is equally likely.
        """

    @abstractmethod
    def unseen(self, state: S, kind: str) -> Counter[str]:
        """The faces that the unknown cards in one kind of deal can have."""

    @abstractmethod
    def places(self, state: S) -> list[Place]:
        """All places with a hidden face, in an order that is the same in every copy."""

    @abstractmethod
    def completed(self, state: S, chance: Chance) -> S:
        """A copy of the table in which everything that this copy does not know is dealt from the unseen."""

    def learn(self, state: S, learned: list[tuple[Place, Face]]) -> None:
        """Take over the faces of places that are not cards."""

    def misdealt(self, state: S) -> str:
        """What is impossible about faces that were dealt on; empty if nothing is."""
        return self.misplaced(state)

    @abstractmethod
    def is_whole(self, state: S) -> bool:
        """Whether this copy knows every face, so that an open dealer can continue the game."""

    @abstractmethod
    def misplaced(self, state: S) -> str:
        """Which cards are in the wrong place; empty if each is in exactly one."""

    # Saving and printing.

    @abstractmethod
    def face(self, name: str) -> Face:
        """The face with this name."""

    @abstractmethod
    def line(self, state: S, seat: int | None = None, *, everything: bool = True) -> str:
        """The table in one line: everything, or what a seat (or a spectator) knows of it."""

    @abstractmethod
    def to_data(self, state: S) -> dict[str, Any]:
        """A state as plain data."""

    @abstractmethod
    def from_data(self, data: dict[str, Any]) -> S:
        """The state that the data describes."""


def check_one_of(what: str, given: Any, known: Collection[Any]) -> None:
    """Raise a `ValueError` that lists what is known, unless it contains what is given."""
    if given not in known:
        raise ValueError(f"{given!r} is not one of the {what}: {', '.join(map(str, known))}")


def chosen_options(given: Mapping[str, str] | None, options: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Every option with its value: the given or the first one. `ValueError` for one that does not exist."""
    given = given or {}
    for name, value in given.items():
        check_one_of("options", name, options)
        check_one_of(name, value, options[name])
    return {name: given.get(name, values[0]) for name, values in options.items()}
