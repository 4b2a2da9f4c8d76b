"""Dragging a card from the hand to a player, to the table, or to another place in the hand.

The page moves the card with the pointer; here is what that means for the game.
"""

from __future__ import annotations

from web.table.print.question import needs_target

from .acting import Acting
from .hand_order import moved


class Drag:
    """The drag of one card."""

    def __init__(self, acting: Acting, card: str, place: int) -> None:
        self.acting = acting
        self.holding = acting.holding
        self.card = card
        self.first = self.place = place
        self.before = self._held()
        look = acting.board.look()
        self.hand = list(look.mine["hand"]) if look.mine is not None else []
        if look.asked and look.live and needs_target(look.asked["options"], card):
            acting.act(card)

    def _held(self) -> tuple[str | None, str, str]:
        return self.holding.picked, self.holding.note, self.holding.hint

    def _is_held(self) -> bool:
        """Returns whether the hand still holds the same cards as when the drag began."""
        mine = self.acting.board.look().mine
        return mine is not None and sorted(map(str, mine["hand"])) == sorted(map(str, self.hand))

    def slide(self, place: int) -> None:
        """Moves the card to another place in the hand, unless the hand has changed."""
        mine = self.acting.board.look().mine
        if place != self.place and mine is not None and self._is_held() and 0 <= place < len(mine["hand"]):
            hand = moved(mine["hand"], self.place, place)
            self.place = place
            self.acting.arrange(hand)

    def drop(self, over: str, seat: int | None) -> bool:
        """Plays the card where it was dropped, or leaves it in the hand; returns whether it was played."""
        if over != "hand":
            self.slide(self.first)
            if self._is_held() and self._plays(over, seat):
                return True
        self._put_back()
        if self.place != self.first:
            self.acting.lies_at(self.place)
        return False

    def _plays(self, over: str, seat: int | None) -> bool:
        """Plays the card on the seat or the table at the drop point; otherwise says why not."""
        look = self.acting.board.look()
        options = look.asked["options"] if look.asked and look.live and look.asked["count"] == 1 else []
        for key in (f"{self.card}@{seat}", self.card):
            if key in options and over == "table":
                self.acting.act(key)
                return True
        if seat is not None:
            self._put_back()
            self.acting.explain(self.card, str(seat))
            self.before = self._held()
        return False

    def _put_back(self) -> None:
        """Restores the card picked up, the note and the hint from before the drag."""
        if self._held() != self.before and self._is_held():
            self.holding.picked, self.holding.note, self.holding.hint = self.before
            self.acting.board.paint()

    def cancel(self) -> None:
        """Cancels the drag and puts everything back."""
        self.slide(self.first)
        self._put_back()
