"""What is printed on a classic card, and what all cards and characters of the classic game have in common."""

from typing import TYPE_CHECKING, ClassVar

from bang.classic.hooks import ClassicHooks
from bang.common.cards import BangCard, BangCardKind
from bang.common.characters import BangCharacter
from bang.engine.questions import Token
from bang.engine.rules import Reason

if TYPE_CHECKING:
    from bang.classic.table import ClassicTable

KINDS: "dict[str, CardKind]" = {}
"""Every kind of card by its id; `definitions.py` finds them."""

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "SHDC"
SEATS = tuple(map(str, range(8)))


class Character(BangCharacter, ClassicHooks):
    """A character; its life points come from facts.toml."""


class Card(BangCard):
    """One card of the box, named `kind-RANKSUIT`."""

    __slots__ = ("rank", "suit")

    kind: "CardKind"

    def __init__(self, kind: "CardKind", rank: str, suit: str) -> None:
        super().__init__(f"{kind.id}-{rank}{suit}", kind, SEATS)
        self.rank = rank
        self.suit = suit

    def is_between(self, low: str, high: str) -> bool:
        """Whether the rank is in a range, both ends included."""
        return RANKS.index(low) <= RANKS.index(self.rank) <= RANKS.index(high)


AIMS = ("", "anybody", "in_range", "within_one")
"""The words for whom a card can be aimed at."""


class CardKind(BangCardKind, ClassicHooks):
    """One kind of card; `aims` is one of the words in `AIMS`."""

    averted_by = "missed"

    jails: ClassVar[bool] = False
    """Whether it may make the player who has it in play miss a turn."""

    aims_at_oneself: ClassVar[bool] = False
    """Whether it may also be played on one's own cards (R24)."""

    is_duel: ClassVar[bool] = False
    """While this card is being resolved, nobody reacts to an empty hand (R28)."""

    def replaces(self, other: "CardKind") -> bool:
        """A gun replaces the one in play, even one of the same kind (R18a)."""
        return bool(self.weapon and other.weapon)

    weapon: int = 0
    book: bool | str = False
    """Whether it carries the book symbol; a name means only in that edition (R35)."""


class Equipment(CardKind):
    """A blue card that stays in play in front of its owner, who cannot have two of the same name in play."""

    def why_not(self, table: "ClassicTable", seat: int) -> Reason | None:
        if table.has_in_play(seat, self):
            return "already_in_play", {}
        return None

    async def play(self, table: "ClassicTable", seat: int, target: int, token: Token) -> None:
        """Playing it has no further effect."""


class Weapon(Equipment):
    """A gun; it may be played although there is one in play, which it replaces (R18a)."""

    def why_not(self, table: "ClassicTable", seat: int) -> Reason | None:
        return None

    def modifies_reach(self, reach: int) -> int:
        return self.weapon
