"""Every way in which a card or a character can bend the rules.

The first word of a hook tells its kind: `modifies_` a number, `allows_`/`forbids_` a yes or no, `reacts_`
acts after something happened, `offers_` an action its owner may take, `replaces_` acts instead of the rule.
A method without such a word is the other half of a hook: `use` carries out an ability that was offered.

Hooks are collected, never stored: first the character, then the cards in play, the oldest first. Each is told
the table, the seat of its owner, and, if it is a card, its token.
"""

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from bang.engine.questions import Token
    from bang.frontier.cards import Card, CardKind
    from bang.frontier.table import Table

KINDS = ("modifies_", "allows_", "forbids_", "reacts_", "offers_", "replaces_")


class Hooks:
    """What a card or character is asked; by itself each changes nothing."""

    id: ClassVar[str]
    hooks: ClassVar[tuple[str, ...]] = ()

    fears_success: ClassVar[bool] = False
    """A draw! that succeeds is bad for whoever draws (Dynamite)."""

    minds_discards: ClassVar[bool] = False
    """The order of the discards matters to this character (R5)."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.id = cls.__module__.rpartition(".")[2]
        cls.hooks = tuple(
            name
            for name in dir(Hooks)
            if name.startswith(KINDS) and getattr(cls, name) is not getattr(Hooks, name)
        )

    # A number.

    def modifies_distance_to(self, distance: int) -> int:
        """How far others see the owner."""
        return distance

    def modifies_distance_from(self, distance: int) -> int:
        """How far the owner sees others."""
        return distance

    def modifies_reach(self, reach: int) -> int:
        """How far the owner's gun shoots."""
        return reach

    def modifies_misses_needed(self, misses: int) -> int:
        """How many Missed! it takes to dodge a BANG! card of the owner."""
        return misses

    # A yes or no.

    def allows_more_bangs(self) -> bool:
        """The owner may play any number of BANG! cards a turn."""
        return False

    def allows_card_as(self, card: "Card", kind: str) -> bool:
        """The owner may use a card as one of another kind."""
        return False

    def plays_card_as(self, card: "Card") -> "CardKind":
        """The kind as which the owner plays a card in phase 2."""
        return card.kind

    def draw_succeeds(self, card: "Card") -> bool:
        """The turned card is the one that the owner's draw! hopes for, or fears; mostly any heart."""
        return card.suit == "H"

    # After something happened.

    async def reacts_turn_begins(self, table: "Table", seat: int, token: "Token") -> None:
        """The owner's turn begins, and this card lies before them."""

    async def reacts_life_lost(self, table: "Table", seat: int, points: int, cause: int | None) -> None:
        """The owner has lost life points and lives; the cause is another player, or nobody (R6)."""

    async def reacts_hand_empty(self, table: "Table", seat: int) -> None:
        """The owner's hand is empty."""

    # What the owner may do.

    async def offers_miss(self, table: "Table", seat: int) -> bool:
        """Try to dodge a shot without a Missed!; whether it worked."""
        return False

    def offers_ability(self, table: "Table", seat: int) -> bool:
        """The ability could be used while no card is being resolved."""
        return False

    def offers_saving(self, table: "Table", seat: int) -> bool:
        """The ability could be used to stay alive."""
        return False

    # Instead of the rule.

    async def replaces_drawing(self, table: "Table", seat: int) -> None:
        """Phase 1 of the owner's turn."""

    async def replaces_flip(self, table: "Table", seat: int, asking: "Hooks") -> "Token | None":
        """Turning a card for the owner's draw!."""
        return None

    async def replaces_collecting(self, table: "Table", seat: int, dead: int) -> None:
        """What becomes of the cards of another player who was eliminated."""

    async def use(self, table: "Table", seat: int) -> None:
        """Carry out an ability that was offered."""
