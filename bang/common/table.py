"""The table between two actions: players, characters, piles, whose turn it is. Plain data, no rule.

A player has a hand, a character has life points and cards in play. `seat` is the number of a player, `who`
that of a character. In the classic game they are the same number, because each player is one character.
"""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from bang.engine.questions import Face, Token
from bang.engine.state import State

if TYPE_CHECKING:
    from bang.common.hooks import Hooks

DECK, DISCARDS, STAGE = "deck", "discards", "stage"
HANDS = tuple(f"hand@{seat}" for seat in range(8))
"""The places of cards, as events name them; built once because there are many events."""

NONE: "list[Any]" = []


class Figure:
    """A character at the table."""

    __slots__ = ("character", "life", "max_life", "in_play")

    def __init__(self, character: "Hooks", life: int, max_life: int) -> None:
        self.character: Any = character
        self.life = life
        self.max_life = max_life
        self.in_play: list[Token] = []

    @property
    def is_hurt(self) -> bool:
        """Whether the character has lost a life point."""
        return self.life < self.max_life

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        other.character = self.character
        other.life = self.life
        other.max_life = self.max_life
        other.in_play = self.in_play[:]
        return other


class Table(State):
    """What the tables of all games have; the top of a pile is the end of its list.

    `stage` holds cards that are looked at or offered. `resolving` lists the cards in the discard pile that
    are still being resolved; a reshuffle leaves them out (R8).
    """

    __slots__ = ("deck", "discards", "stage", "resolving", "turn", "phase", "bangs_played", "winner")

    tables: ClassVar[Sequence[str]]
    """Where the cards in play of each character are, as events name the place."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.deck: list[Token] = []
        self.discards: list[Token] = []
        self.stage: list[Token] = []
        self.resolving: list[Token] = []
        self.turn = 0
        self.phase = "setup"
        self.bangs_played = 0
        self.winner = ""

    def copy(self) -> Self:
        cls = type(self)
        other = cls.__new__(cls)
        self.copy_tokens_to(other)
        other.deck = self.deck[:]
        other.discards = self.discards[:]
        other.stage = self.stage[:]
        other.resolving = self.resolving[:]
        other.turn = self.turn
        other.phase = self.phase
        other.bangs_played = self.bangs_played
        other.winner = self.winner
        return other

    # -- faces -----------------------------------------------------------------------------------------------

    def card(self, token: Token) -> Any:
        """The face of a card that is open or otherwise known to this copy."""
        return self.faces[token]

    def known(self, tokens: Iterable[Token]) -> tuple[Face | None, ...]:
        """The faces of some cards, as far as this copy knows them."""
        return tuple(map(self.faces.get, tokens))

    def has_in_play(self, who: int, kind: Any) -> bool:
        """Whether a card of this kind is in play in front of a character."""
        for token in self.figures[who].in_play:  # noqa: SIM110 (a loop takes half the time of `any`)
            if self.card(token).kind is kind:
                return True
        return False

    def kinds_in_play(self, who: int) -> list[Any]:
        """The kinds of the cards in play in front of a character, the oldest first."""
        faces: dict[Token, Any] = self.faces
        return [faces[token].kind for token in self.figures[who].in_play]

    # -- players and characters ------------------------------------------------------------------------------

    @property
    @abstractmethod
    def figures(self) -> Any:
        """The characters, by their numbers."""

    @abstractmethod
    def hand(self, seat: int) -> list[Token]:
        """The hand of a player."""

    def seat_of(self, who: int) -> int:
        """The player to whom a character belongs."""
        return who

    def name_of(self, who: int) -> str:
        """How events name the character, if the seat alone does not tell; otherwise empty."""
        return ""

    @abstractmethod
    def others(self, seat: int) -> list[int]:
        """The other players in the game, clockwise from the next one (R3)."""

    @abstractmethod
    def hooked(self, seat: int, hook: str) -> list[Any]:
        """Everything of this player's with this hook: the character, then cards in play, the oldest first."""

    # How several sources of one hook combine, once for each kind of hook.

    def number(self, hook: str, seat: int, value: int) -> int:
        """A number, after everything of this player's that modifies it has done so, one after the other."""
        for source in self.hooked(seat, hook):
            value = getattr(source, hook)(value)
        return value

    def allows(self, hook: str, seat: int, *about: Any) -> bool:
        """Whether anything of this player's allows it: one is enough."""
        sources = self.hooked(seat, hook)
        return bool(sources) and any(getattr(source, hook)(*about) for source in sources)

    def offering(self, hook: str, seat: int) -> list[Any]:
        """Everything of this player's that offers it now: the player may choose one."""
        return [source for source in self.hooked(seat, hook) if getattr(source, hook)(self, seat)]

    def replacing(self, hook: str, seat: int) -> Any:
        """What of this player's acts instead of the rule: the first one; None if the rule stands."""
        sources = self.hooked(seat, hook)
        return sources[0] if sources else None

    async def react(self, hook: str, seat: int, *about: Any) -> None:
        """Let everything of this player's react, one after the other."""
        for source in self.hooked(seat, hook):
            await getattr(source, hook)(self, seat, *about)

    @abstractmethod
    def aimed_at(self, seat: int, kind: Any) -> list[int]:
        """The characters at which a player can aim a card of this kind."""

    def changed_in_play(self, who: int, kind: Any) -> None:
        """A card came into play or left play in front of a character: forget what depends on it."""

    async def hand_is_empty(self, seat: int) -> None:
        """Let abilities react to a hand that has become empty."""

    def was_robbed(self, by: int, seat: int, who: int | None = None) -> None:
        """A player lost a card to another, from the hand or in front of a character: abilities may react."""

    # -- draw piles ------------------------------------------------------------------------------------------

    def pile(self, seat: int) -> list[Token]:
        """The pile from which a player draws."""
        return self.deck

    def pile_with(self, token: Token) -> tuple[str, list[Token]] | None:
        """The draw pile that has this card on top, with its name."""
        return (DECK, self.deck) if self.deck and self.deck[-1] == token else None

    def place_of_pile(self, seat: int) -> str:
        """The name of the pile from which a player draws."""
        return DECK

    def begin_pile(self, tokens: list[Token]) -> None:
        """The discards, shuffled, become a draw pile."""
        self.deck = tokens
