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
    """One card of the box, known by `kind-RANKSUIT`."""

    __slots__ = ("kind", "rank", "suit", "on")

    def __init__(self, kind: "CardKind", rank: str, suit: str) -> None:
        super().__init__(f"{kind.id}-{rank}{suit}")
        self.kind = kind
        self.rank = rank
        self.suit = suit
        # The answers that aim this card at each seat, spelt once because questions list them all the time.
        self.on = tuple(f"{self.name}@{seat}" for seat in range(8))

    def is_between(self, low: str, high: str) -> bool:
        """The rank lies in a range, both ends included."""
        return RANKS.index(low) <= RANKS.index(self.rank) <= RANKS.index(high)


class CardKind(Hooks):
    """One kind of card: what it looks like comes from the facts, what it does from its class.

    The first attributes tell in short what it does. Where they can, the rules below use them; bots judge by
    them any card that they never saw before.
    """

    draws: ClassVar[int] = 0
    """How many cards whoever plays it draws."""

    heals: ClassVar[str] = ""
    """Who regains a life point: `oneself`, `everybody`, or nobody."""

    strikes: ClassVar[str] = ""
    """Who may lose life points: the `target`, the `others`, its `holder`, or nobody."""

    averted_by: ClassVar[str] = "missed"
    """The kind of card that whoever it strikes gives to stay unhurt."""

    robs: ClassVar[str] = ""
    """What becomes of a card that its target loses: it is `taken`, `discarded`, or there is none."""

    jails: ClassVar[bool] = False
    """It may cost whoever it lies before their turn."""

    aims: ClassVar[str] = ""
    """Whom it is played on: `anybody`, `in_range`, `within_one`, or nobody."""

    aims_at_oneself: ClassVar[bool] = False
    """It may be played on one's own cards too (R24)."""

    turn_order: ClassVar[int] = 0
    """Where several cards act as a turn begins, the lower number acts first (R12)."""

    is_duel: ClassVar[bool] = False
    """While it is resolved nobody minds an empty hand (R28)."""

    border: str = "brown"
    weapon: int = 0
    signs: tuple[str, ...] = ()
    """What the card does, in the signs printed on it."""
    sound: str = ""
    """What is heard when it is played, if that is not the sound of any card."""
    book: bool | str = False
    """Carries the book symbol, in all editions or in the one named (R35)."""

    def forbids_play(self, table: "Table", seat: int) -> Reason | None:
        """Why the card cannot be played now, whoever it is aimed at."""
        return None

    def forbids_target(self, table: "Table", seat: int, target: int) -> Reason | None:
        """Why the card cannot be played on a player who is near enough."""
        return None

    async def play(self, table: "Table", seat: int, target: int, token: Token) -> None:
        """Carry out the effect."""
        raise NotImplementedError(f"{self.id} is never played by itself")

    @property
    def is_blue(self) -> bool:
        return self.border == "blue"


class Equipment(CardKind):
    """A blue card goes in play before its owner; two of a name never lie before one player."""

    def forbids_play(self, table: "Table", seat: int) -> Reason | None:
        if self in table.kinds_in_play(seat):
            return "already_in_play", {}
        return None

    async def play(self, table: "Table", seat: int, target: int, token: Token) -> None:
        """Nothing but lying there."""


class Weapon(Equipment):
    """A gun replaces the one in play, the same kind too (R18a)."""

    def forbids_play(self, table: "Table", seat: int) -> Reason | None:
        return None

    def modifies_reach(self, reach: int) -> int:
        return self.weapon
