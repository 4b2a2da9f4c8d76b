"""Dragging a card from the hand to a target, to the table, or to another place in the hand.

The page moves the card with the pointer; here is what that means for the game.
"""

from __future__ import annotations

from web.table.print.question import is_at_ways, is_idle, needs_step, of_hand

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
        is_live = look.asked is not None and look.live and look.asked["count"] == 1
        self.options = of_hand(look, look.asked["options"]) if look.asked and is_live else []
        if needs_step(self.options, card):
            is_aimed = is_at_ways(self.options, card) and needs_step(self.options, f"{card}@")
            acting.pick(f"{card}@" if is_aimed else card)  # of several ways, a drag means the usual one

    def _held(self) -> tuple[str | None, str, str]:
        return self.holding.picked, self.holding.note, self.holding.hint

    def _is_held(self) -> bool:
        """Whether the hand still holds the same cards as when the drag began."""
        mine = self.acting.board.look().mine
        return mine is not None and sorted(map(str, mine["hand"])) == sorted(map(str, self.hand))

    def slide(self, place: int) -> None:
        """Move the card to another place in the hand, unless the hand has changed."""
        mine = self.acting.board.look().mine
        if place != self.place and mine is not None and self._is_held() and 0 <= place < len(mine["hand"]):
            hand = moved(mine["hand"], self.place, place)
            self.place = place
            self.acting.arrange(hand)

    def drop(self, over: str, target: str) -> bool:
        """Play the card where it was dropped, or leave it in the hand, and return whether it was played."""
        if over != "hand":
            self.slide(self.first)
            if self._is_held() and self._plays(over, target):
                return True
        self._put_back()
        if self.place != self.first:
            self.acting.lies_at(self.place)
        return False

    def _plays(self, over: str, target: str) -> bool:
        """Play the card on what is at the drop point, or else say why not, or ask how it is meant."""
        if over == "table":
            key = self.acting.key_for(self.card, target) or self._aimless()
            if key and is_idle(self.acting.board.look().asked, key):
                self.acting.pick(key)
                self.before = self._held()
                return False
            if key:
                self.acting.use(key)
                return True
            if not target and is_at_ways(self.options, self.card):
                self.acting.pick(self.card)
                self.before = self._held()
        if target:
            self._put_back()
            self.acting.explain(self.card, target)
            self.before = self._held()
        return False

    def _aimless(self) -> str:
        """The answer that plays the card on nobody, if it is a card that is never aimed."""
        return "" if needs_step(self.options, f"{self.card}@") else self.acting.key_for(self.card)

    def _put_back(self) -> None:
        """Restore the card picked up, the note and the hint from before the drag."""
        if self._held() != self.before and self._is_held():
            self.holding.picked, self.holding.note, self.holding.hint = self.before
            self.acting.board.paint()

    def cancel(self) -> None:
        """Cancel the drag and put everything back."""
        self.slide(self.first)
        self._put_back()


class MarkerDrag:
    """The drag of the marker from one of the viewer's own characters to the other one."""

    def __init__(self, acting: Acting, key: str) -> None:
        self.acting = acting
        self.key = key

    def slide(self, place: int) -> None:
        """Do nothing: the marker has no place in the hand."""

    def drop(self, over: str, target: str) -> bool:
        """Move the marker if it was dropped on the other character, and return whether it was."""
        look = self.acting.board.look()
        figures = look.mine["figures"] if look.mine is not None else []
        is_other = any(one["character"] == target and one["place"] == "rear" for one in figures)
        if is_other and look.asked is not None and look.live and self.key in look.asked["options"]:
            self.acting.act(self.key)
            return True
        return False

    def cancel(self) -> None:
        """Do nothing: nothing was picked up."""
