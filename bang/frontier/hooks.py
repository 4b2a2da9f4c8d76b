"""Every way in which a card or a character can bend the rules.

The first word of a hook tells its kind: `modifies_` a number, `allows_`/`forbids_` a yes or no, `reacts_`
acts after something happened, `offers_` an action its owner may take, `replaces_` acts instead of the rule.
Methods without such a prefix belong to a hook that has one: `use` carries out an ability that was offered.

Hooks are collected, never stored: first the character, then the cards in play, the oldest first. A hook that
acts is given the table and the seat of its owner; one that changes a number is given that number.
"""

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from bang.engine.questions import Token
    from bang.frontier.cards import Card, CardKind
    from bang.frontier.table import Table

KINDS = ("modifies_", "allows_", "forbids_", "reacts_", "offers_", "replaces_")


class Hooks:
    """All hooks; these default versions change nothing."""

    id: ClassVar[str]
    hooks: ClassVar[tuple[str, ...]] = ()

    fears_success: ClassVar[bool] = False
    """Whether a draw! that succeeds is bad for the player who draws (Dynamite)."""

    minds_discards: ClassVar[bool] = False
    """Whether the order of the discards matters to this character (R5)."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.id = cls.__module__.rpartition(".")[2]
        cls.hooks = tuple(
            name
            for name in dir(Hooks)
            if name.startswith(KINDS) and getattr(cls, name) is not getattr(Hooks, name)
        )

    # Hooks that change a number.

    def modifies_distance_to(self, distance: int) -> int:
        """The distance at which others see the owner."""
        return distance

    def modifies_distance_from(self, distance: int) -> int:
        """The distance at which the owner sees others."""
        return distance

    def modifies_reach(self, reach: int) -> int:
        """The range of the owner's gun."""
        return reach

    def modifies_misses_needed(self, misses: int) -> int:
        """How many Missed! are needed to dodge a BANG! card of the owner."""
        return misses

    # Hooks that answer yes or no.

    def allows_more_bangs(self) -> bool:
        """Whether the owner may play any number of BANG! cards in a turn."""
        return False

    def allows_card_as(self, card: "Card", kind: str) -> bool:
        """Whether the owner may use a card as one of another kind."""
        return False

    def plays_card_as(self, card: "Card") -> "CardKind":
        """The kind as which the owner plays a card in phase 2."""
        return card.kind

    def draw_succeeds(self, card: "Card") -> bool:
        """Whether the card turned up makes this draw! succeed; unless overridden, any heart does."""
        return card.suit == "H"

    # Hooks that act after something happened.

    async def reacts_turn_begins(self, table: "Table", seat: int, token: "Token") -> None:
        """Act at the start of the owner's turn; only for cards in play."""

    async def reacts_life_lost(self, table: "Table", seat: int, points: int, cause: int | None) -> None:
        """Act after the owner lost life points and survived; the cause is another player, or nobody (R6)."""

    async def reacts_hand_empty(self, table: "Table", seat: int) -> None:
        """Act when the owner's hand has become empty."""

    # Hooks that offer the owner an action.

    async def offers_miss(self, table: "Table", seat: int) -> bool:
        """Try to dodge a shot without a Missed!, and return whether that worked."""
        return False

    def offers_ability(self, table: "Table", seat: int) -> bool:
        """Whether the ability can be used now, while no card is being resolved."""
        return False

    def offers_saving(self, table: "Table", seat: int) -> bool:
        """Whether the ability can be used now to stay alive."""
        return False

    # Hooks that replace a rule.

    async def replaces_drawing(self, table: "Table", seat: int) -> None:
        """Draw cards in phase 1 of the owner's turn, instead of the usual two."""

    async def replaces_flip(self, table: "Table", seat: int, asking: "Hooks") -> "Token | None":
        """Turn up the card for the owner's draw!."""
        return None

    async def replaces_collecting(self, table: "Table", seat: int, dead: int) -> None:
        """Take the cards of another player who was eliminated, instead of discarding them."""

    async def use(self, table: "Table", seat: int) -> None:
        """Carry out an ability that was offered."""
