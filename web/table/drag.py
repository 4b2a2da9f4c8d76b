"""A card on its way from the hand to where it is let go: on a player, on the table, or elsewhere in the hand.

What is dragged is a picture of the card in the layer of what flies: the hand below may be drawn again at any
time, and what lies under the pointer is not the card itself.
"""

from __future__ import annotations

from typing import Any

import js

from web.page import there

from .hand_order import moved

HELD = "#table-hand [data-held]"
LANDS = 250  # milliseconds in which a card that was played takes off from where it was let go


def place_of(card: Any) -> int:
    """Tells the how manieth of the hand a card is."""
    return next(n for n, one in enumerate(js.document.querySelectorAll(HELD)) if one.isSameNode(card))


def push(page: Any, playing: Any, card: Any, way: int) -> None:
    """Moves a card within the hand by one place, as a key asks, and the focus with it."""
    place = place_of(card) + way
    if playing.move_card(place - way, place):
        page.focus(js.document.querySelectorAll(HELD).item(place))


class Drag:
    """One card that is being dragged."""

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
        picture = js.document.createElement("div")
        picture.className = "card dragged"
        picture.innerHTML = card.innerHTML
        picture.style.setProperty("--w", f"{width}px")
        self.page.element("#flight").append(picture)
        return picture

    def mark(self) -> None:
        """Leaves only a shade of the card in the hand, however often the hand is drawn."""
        held = js.document.querySelectorAll(HELD)
        for place, one in enumerate(held):
            one.classList.toggle("away", place == self.place and one.getAttribute("data-card") == self.name)

    def move(self, x: float, y: float) -> None:
        """Follows the pointer; over the hand, the others make room."""
        self.picture.style.transform = f"translate({x + self.off[0]}px, {y + self.off[1]}px)"
        self._lie_at(self._slot(x, y) if self._is_in_hand(x, y) else self.first)

    def _is_in_hand(self, x: float, y: float) -> bool:
        under = there(js.document.elementFromPoint(x, y))
        return under is not None and there(under.closest("#table-hand")) is not None

    def _slot(self, x: float, y: float) -> int:
        """Finds the place in the hand that is nearest."""
        return min(
            range(len(self.slots)), key=lambda n: (self.slots[n][0] - x) ** 2 + (self.slots[n][1] - y) ** 2
        )

    def _lie_at(self, place: int) -> None:
        if place != self.place and self._is_held():
            hand = moved(self.playing.look().mine["hand"], self.place, place)
            self.place = place
            self.playing.arrange(hand)

    def _is_held(self) -> bool:
        """Tells whether the hand is still the one the card was taken from."""
        mine = self.playing.look().mine
        return mine is not None and sorted(map(str, mine["hand"])) == sorted(map(str, self.order))

    def drop(self, x: float, y: float) -> None:
        """Plays the card where it was let go, or lets it lie where it was moved in the hand."""
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
        """Plays the card on a seat, or without a target anywhere on the table; else says why not."""
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
        """Leaves everything as it was before."""
        if (self.playing.picked, self.playing.note, self.playing.hint) != self.before and self._is_held():
            self.playing.picked, self.playing.note, self.playing.hint = self.before
            self.playing.paint()

    def cancel(self) -> None:
        """Is not let go anywhere: something else came up."""
        self._lie_at(self.first)
        self.end()
        self._put_back()

    def end(self) -> None:
        """Takes the picture away."""
        self.picture.remove()
        self.place = -1
        self.mark()
