"""Dragging a card from the hand to a player, to the table, or to another place in the hand.

What follows the pointer is a copy of the card in the layer for flying cards, because the hand may be redrawn
at any time, and because the element under the pointer must be the target, not the card.
"""

from __future__ import annotations

from typing import Any

import js

from web.page import there
from web.table.course.hand_order import moved

HELD = "#table-hand [data-held]"
LANDS = 250  # milliseconds a dropped card stays, so that its flight can start where it was dropped


def place_of(card: Any) -> int:
    """Returns the index of a card in the hand."""
    return next(n for n, one in enumerate(js.document.querySelectorAll(HELD)) if one.isSameNode(card))


def push(page: Any, playing: Any, card: Any, way: int) -> None:
    """Moves a card one place left (-1) or right (1) in the hand and keeps the focus on it."""
    place = place_of(card) + way
    if playing.move_card(place - way, place):
        page.focus(js.document.querySelectorAll(HELD).item(place))


class Drag:
    """The drag of one card."""

    def __init__(self, page: Any, playing: Any, card: Any, x: float, y: float) -> None:
        self.page, self.playing = page, playing
        self.name = str(card.getAttribute("data-card"))
        self.before = (playing.picked, playing.note, playing.hint)
        self.order = list(playing.look().mine["hand"])
        self.first = self.place = place_of(card)
        boxes = [one.getBoundingClientRect() for one in js.document.querySelectorAll(HELD)]
        self.slots = [(box.x + box.width / 2, box.y + box.height / 2) for box in boxes]
        box = boxes[self.place]
        self.off = (box.x - x, box.y - y)
        self.picture = self._picture(card, box.width)
        if card.hasAttribute("data-aims"):
            playing.act(self.name)
        self.mark()
        self.move(x, y)

    def _picture(self, card: Any, width: float) -> Any:
        """Creates the copy of the card that follows the pointer."""
        picture = js.document.createElement("div")
        picture.className = "card dragged"
        picture.innerHTML = card.innerHTML
        picture.style.setProperty("--w", f"{width}px")
        self.page.element("#flight").append(picture)
        return picture

    def mark(self) -> None:
        """Shades the dragged card in the hand; called again after each redraw."""
        held = js.document.querySelectorAll(HELD)
        for place, one in enumerate(held):
            one.classList.toggle("away", place == self.place and one.getAttribute("data-card") == self.name)

    def move(self, x: float, y: float) -> None:
        """Moves the copy with the pointer; over the hand, the other cards make room."""
        self.picture.style.transform = f"translate({x + self.off[0]}px, {y + self.off[1]}px)"
        self._lie_at(self._slot(x, y) if self._is_in_hand(x, y) else self.first)

    def _is_in_hand(self, x: float, y: float) -> bool:
        under = there(js.document.elementFromPoint(x, y))
        return under is not None and there(under.closest("#table-hand")) is not None

    def _slot(self, x: float, y: float) -> int:
        """Returns the index of the nearest place in the hand."""
        return min(
            range(len(self.slots)), key=lambda n: (self.slots[n][0] - x) ** 2 + (self.slots[n][1] - y) ** 2
        )

    def _lie_at(self, place: int) -> None:
        """Moves the card to another place in the hand, unless the hand has changed."""
        if place != self.place and self._is_held():
            hand = moved(self.playing.look().mine["hand"], self.place, place)
            self.place = place
            self.playing.arrange(hand)

    def _is_held(self) -> bool:
        """Returns whether the hand still holds the same cards as when the drag began."""
        mine = self.playing.look().mine
        return mine is not None and sorted(map(str, mine["hand"])) == sorted(map(str, self.order))

    def drop(self, x: float, y: float) -> None:
        """Plays the card where it was dropped, or leaves it at its new place in the hand."""
        under = there(js.document.elementFromPoint(x, y))
        in_hand = self._is_in_hand(x, y)
        if not in_hand:
            self._lie_at(self.first)
        if not in_hand and under is not None and self._is_held() and self._plays(under):
            self.picture.classList.add("dropped")
            self.page.later(LANDS if self.playing.telling.factor else 0, self.end)
            return
        place = self.place
        self.end()
        self._put_back()
        if place != self.first:
            self.playing.lies_at(place)

    def _plays(self, under: Any) -> bool:
        """Plays the card on the seat or table at the drop point; otherwise says why not and returns False."""
        look, seat = self.playing.look(), there(under.closest("[data-seat]"))
        options = look.asked["options"] if look.asked and look.live and look.asked["count"] == 1 else []
        number = int(seat.getAttribute("data-seat")) if seat is not None else None
        for key in (f"{self.name}@{number}", self.name):
            if key in options and there(under.closest("#table-stage, #table-others, #table-own")) is not None:
                self.playing.act(key)
                return True
        if seat is not None:
            self._put_back()
            self.playing.explain(self.name, number)
            self.before = (self.playing.picked, self.playing.note, self.playing.hint)
        return False

    def _put_back(self) -> None:
        """Restores the card picked up, the note and the hint from before the drag."""
        if (self.playing.picked, self.playing.note, self.playing.hint) != self.before and self._is_held():
            self.playing.picked, self.playing.note, self.playing.hint = self.before
            self.playing.paint()

    def cancel(self) -> None:
        """Cancels the drag and puts everything back."""
        self._lie_at(self.first)
        self.end()
        self._put_back()

    def end(self) -> None:
        """Removes the copy and the shading."""
        self.picture.remove()
        self.place = -1
        self.mark()
