"""The hooks of BANG! Duel, besides those that all games have.

`who` is the number of the character to whom the hook belongs. The reactions wait until the card that caused
them is resolved (D1, `settling.py`).
"""

from typing import TYPE_CHECKING, Any

from bang.common.hooks import Hooks

if TYPE_CHECKING:
    from bang.engine.questions import Token


class DuelHooks(Hooks):
    """All hooks of the Duel; these default versions change nothing."""

    always: bool = False
    """Whether it works in the rear, too (D9)."""

    pays_in_play: bool = False
    """Whether its way takes a card in play instead of one of the hand (Cattle Katie)."""

    # Hooks that change a number.

    def modifies_cards_drawn(self, cards: int) -> int:
        """How many cards the owner draws in phase 1."""
        return cards

    def modifies_bang_limit(self, bangs: int) -> int:
        """How many BANG! cards the owner may play in a turn."""
        return bangs

    def modifies_price_of_dodging(self, cards: int) -> int:
        """How many more cards it takes to dodge a BANG! card of the owner."""
        return cards

    # Hooks that answer yes or no.

    def allows_rear(self, kind: Any) -> bool:
        """Whether the owner may aim this kind of card at the opponent's rear."""
        return False

    def allows_anybody(self) -> bool:
        """Whether the owner may play cards on any character."""
        return False

    # Hooks that act after something happened.

    async def reacts_shot_dodged(self, table: Any, who: int) -> None:
        """Act after the opponent has dodged a shot of the owner."""

    async def reacts_having_dodged(self, table: Any, who: int, seat: int, attacker: int) -> None:
        """Act after this side has dodged a shot of this character with it."""

    async def reacts_opponent_moved(self, table: Any, who: int) -> None:
        """Act after the opponent has moved the opponent's own marker (D13)."""

    async def reacts_coming_to_front(self, table: Any, who: int) -> None:
        """Act after the owner's marker was moved here by the owner (D13)."""

    async def reacts_robbed(self, table: Any, who: int) -> None:
        """Act after the opponent has drawn or discarded a card from the owner's hand or in play here."""

    async def reacts_elimination(self, table: Any, who: int) -> None:
        """Act after any character was eliminated."""

    # Hooks that offer the owner an action.

    def offers_ways(self, table: Any, seat: int, cards: list[Any]) -> list[str]:
        """The answers, `id/card` or `id/card@target`, that use cards by this ability in phase 2."""
        return []

    def knows_way(self, way: str) -> bool:
        """Whether this offered a way."""
        return way == self.id

    def acts_as(self, way: str, top: Any) -> Any:
        """The kind of card whose effect a way has while this card is on top of the discards, if any."""
        return None

    async def use_way(self, table: Any, seat: int, way: str, token: "Token", target: int) -> None:
        """Carry out a way that was offered, with the card that is used, on a character or on nobody."""

    # Hooks that replace a rule.

    async def replaces_loss(self, table: Any, who: int, points: int, cause: int | None, what: str) -> int:
        """Take over life points that the other character of the side would lose; return what is left."""
        return points

    async def replaces_collecting(self, table: Any, seat: int, fallen: int) -> None:
        """Take cards when a character was eliminated, before the equipment is discarded."""
