"""Cards as printed: a kind, a rank, a suit."""

from typing import TYPE_CHECKING, ClassVar

from bang.engine.questions import Face, Token
from bang.engine.rules import Reason as Reason  # cards import it from here
from bang.frontier.hooks import Hooks

if TYPE_CHECKING:
    from bang.frontier.table import Table

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "SHDC"


class Card(Face):
    """One card of the box, named `kind-RANKSUIT`."""

    __slots__ = ("kind", "rank", "suit", "on")

    def __init__(self, kind: "CardKind", rank: str, suit: str) -> None:
        super().__init__(f"{kind.id}-{rank}{suit}")
        self.kind = kind
        self.rank = rank
        self.suit = suit
        # The answers that aim this card at each seat, built once because questions list them very often.
        self.on = tuple(f"{self.name}@{seat}" for seat in range(8))

    def is_between(self, low: str, high: str) -> bool:
        """Whether the rank is in a range, both ends included."""
        return RANKS.index(low) <= RANKS.index(self.rank) <= RANKS.index(high)


class CardKind(Hooks):
    """One kind of card: the facts say what is printed on it, its class says what it does.

    The first attributes sum up what it does. The rules use them where they can, and bots judge every card by
    them, even one that they do not know.
    """

    draws: ClassVar[int] = 0
    """How many cards its player draws."""

    heals: ClassVar[str] = ""
    """Who regains a life point: `oneself` or `everybody`; empty for nobody."""

    strikes: ClassVar[str] = ""
    """Who may lose life points: the `target`, the `others` or its `holder`; empty for nobody."""

    averted_by: ClassVar[str] = "missed"
    """The kind of card that a player can give to avoid the loss."""

    robs: ClassVar[str] = ""
    """What happens to a card of its target: it is `taken` or `discarded`; empty if nothing."""

    jails: ClassVar[bool] = False
    """Whether it may make the player who has it in play miss a turn."""

    aims: ClassVar[str] = ""
    """Whom the card can be aimed at: `anybody`, `in_range` or `within_one`; empty if it has no target."""

    aims_at_oneself: ClassVar[bool] = False
    """Whether it may also be played on one's own cards (R24)."""

    turn_order: ClassVar[int] = 0
    """If several cards act at the start of a turn, the one with the lowest number acts first (R12)."""

    is_duel: ClassVar[bool] = False
    """While this card is being resolved, nobody reacts to an empty hand (R28)."""

    border: str = "brown"
    weapon: int = 0
    signs: tuple[str, ...] = ()
    """What the card does, in the signs printed on it."""
    sound: str = ""
    """The sound played with the card, if it is not the usual one."""
    book: bool | str = False
    """Whether it carries the book symbol; a name means only in that edition (R35)."""

    def forbids_play(self, table: "Table", seat: int) -> Reason | None:
        """Why the card cannot be played now, whatever its target."""
        return None

    def forbids_target(self, table: "Table", seat: int, target: int) -> Reason | None:
        """Why the card cannot be played on a player who is in reach."""
        return None

    async def play(self, table: "Table", seat: int, target: int, token: Token) -> None:
        """Carry out the effect."""
        raise NotImplementedError(f"{self.id} cannot be played on its own")

    @property
    def is_blue(self) -> bool:
        return self.border == "blue"


class Equipment(CardKind):
    """A blue card that stays in play in front of its owner, who cannot have two of the same name in play."""

    def forbids_play(self, table: "Table", seat: int) -> Reason | None:
        if self in table.kinds_in_play(seat):
            return "already_in_play", {}
        return None

    async def play(self, table: "Table", seat: int, target: int, token: Token) -> None:
        """Playing it has no further effect."""


class Weapon(Equipment):
    """A gun; it replaces the one in play, even one of the same kind (R18a)."""

    def forbids_play(self, table: "Table", seat: int) -> Reason | None:
        return None

    def modifies_reach(self, reach: int) -> int:
        return self.weapon
