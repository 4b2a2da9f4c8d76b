"""The hooks of the classic game, besides those that all games have."""

from typing import Any, ClassVar

from bang.common.hooks import Hooks


class ClassicHooks(Hooks):
    """All hooks of the classic game; these default versions change nothing."""

    minds_discards: ClassVar[bool] = False
    """Whether the order of the discards matters to this character (R5)."""

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

    def draw_succeeds(self, card: Any) -> bool:
        """Whether the card turned up makes this draw! succeed; unless overridden, any heart does."""
        return bool(card.suit == "H")

    # Hooks that act after something happened.

    async def reacts_hand_empty(self, table: Any, seat: int) -> None:
        """Act when the owner's hand has become empty."""

    # Hooks that offer the owner an action.

    def offers_saving(self, table: Any, seat: int) -> bool:
        """Whether the ability can be used now to stay alive."""
        return False

    # Hooks that replace a rule.

    async def replaces_collecting(self, table: Any, seat: int, dead: int) -> None:
        """Take the cards of another player who was eliminated, instead of discarding them."""
