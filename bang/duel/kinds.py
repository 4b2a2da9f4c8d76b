"""What is printed on a card of the Duel, and what all its cards and characters have in common."""

from typing import TYPE_CHECKING

from bang.common.card_play import UsableAs
from bang.common.cards import BangCard, BangCardKind
from bang.common.characters import BangCharacter
from bang.duel.facts import NAMES
from bang.duel.hooks import DuelHooks
from bang.duel.options import ROLES
from bang.engine.questions import Back, Token
from bang.engine.rules import Reason

if TYPE_CHECKING:
    from bang.duel.table import DuelTable

KINDS: "dict[str, CardKind]" = {}
"""Every kind of card by its id; `definitions.py` finds them."""

BACKS = tuple(map(Back, ROLES))
"""The backs of the two decks, named like the sides."""

DODGE = UsableAs("dodge")
SHOT = "shot"


class Character(BangCharacter, DuelHooks):
    """A character; life points and side come from facts.toml."""

    number: int = 0
    """Its place among all characters."""
    seat: int = 0
    """The seat of its side."""


class Card(BangCard):
    """One card of the box, named `kind-SYMBOL`, after the back if both decks have such a card."""

    __slots__ = ("symbol", "side")

    kind: "CardKind"

    def __init__(self, name: str, kind: "CardKind", symbol: str, side: int) -> None:
        super().__init__(name, kind, NAMES)
        self.symbol = symbol
        self.side = side

    @property
    def back(self) -> Back:
        return BACKS[self.side]


class CardKind(BangCardKind, DuelHooks):
    """One kind of card; `aims` is one of the words in `AIMS` (aims.py), or empty."""

    aims_at_hand = False
    """Whether it may also be played on the opponent's hand (Theft)."""

    averted_by = "dodge"

    is_shot: bool = False
    """Whether it has the icon of a shot in its middle."""
    is_dodge: bool = False
    """Whether it has the icon of a dodge in its middle."""
    recharges: bool = False
    """Whether it may be recharged."""

    def counts_as(self, kind: str) -> bool:
        return (self.is_shot and kind == SHOT) or (self.is_dodge and kind == "dodge")

    @property
    def is_bang(self) -> bool:
        """Whether it is a BANG! card, of which one may be played in a turn."""
        return self.border == "red"

    def why_not(self, table: "DuelTable", seat: int) -> Reason | None:
        if self.is_dodge:
            return "only_in_answer", {}
        if self.border != "red" or table.may_play_bang(seat):
            return None
        return "bang_limit", {}


class Equipment(CardKind):
    """A blue card that stays in play; a character has one of each name, the newest (D8)."""

    aims = "equipment"

    async def play(self, table: "DuelTable", seat: int, target: int, token: Token) -> None:
        """Playing it has no further effect."""
