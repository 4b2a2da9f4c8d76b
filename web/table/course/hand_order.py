"""The order in which a player's hand is shown; the engine's own order has no meaning and changes.

Cards with the same name, suit and rank are interchangeable, so a hand is a list of strings such as `bang-AS`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bang.common.views import View

Card = str | None  # None is a card the viewer does not know
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SEATS = tuple("01234567")
MOST = 100  # most cards of a hand that are read from a saved game


def split(seen: Iterable[Card], hand: Iterable[Card]) -> tuple[list[Card], list[Card]]:
    """Split a hand into the cards seen before, in the order seen, and the new ones."""
    left = Counter(hand)
    known: list[Card] = []
    for card in seen:
        if left[card]:
            left[card] -= 1
            known.append(card)
    new: list[Card] = []
    old = Counter(known)
    for card in hand:
        if old[card]:
            old[card] -= 1
        else:
            new.append(card)
    return known, new


def rearranged(seen: Iterable[Card], hand: Sequence[Card]) -> list[Card]:
    """Merge a new order of the hand into the order seen; cards no longer in the hand keep their places."""
    left, rest = Counter(hand), iter(hand)
    found: list[Card] = []
    for card in seen:
        if left[card]:
            left[card] -= 1
            card = next(rest)
        found.append(card)
    return [*found, *rest]


def moved(hand: Sequence[Card], place: int, to: int) -> list[Card]:
    """The hand with one card moved to another place."""
    rest = list(hand)
    rest.insert(to, rest.pop(place))
    return rest


def grouped(hand: Iterable[Card], name: Callable[[str], str]) -> list[Card]:
    """The hand sorted by the names of its cards, then by rank and suit, then by their decks."""

    def key(card: Card) -> tuple[str, int, str, str]:
        if card is None:
            return "\uffff", 0, "", ""
        mark = card.rpartition("-")[2]
        rank = RANKS.index(mark[:-1]) if mark[:-1] in RANKS else len(RANKS)
        return name(card).casefold(), rank, mark[-1:], card

    return sorted(hand, key=key)


class HandOrder:
    """The order of each hand shown on this device, by seat."""

    def __init__(self, kept: Any = None) -> None:
        self.seen: dict[int, list[Card]] = {}
        for seat, cards in kept.items() if isinstance(kept, dict) else ():
            if str(seat) in SEATS and isinstance(cards, list):
                self.seen[int(seat)] = [card for card in cards[:MOST] if isinstance(card, str)]

    def lay(self, seat: int, hand: Iterable[Card], may_return: bool) -> list[Card]:
        """A hand in its order; with `may_return`, cards an undo can bring back keep their places."""
        hand = list(hand)
        seen = self.seen.get(seat, [])
        known, new = split(seen, hand)
        self.seen[seat] = [*(seen if may_return else known), *new]
        return known + new

    def arrange(self, seat: int, hand: Sequence[Card]) -> None:
        """Remember the order a player chose."""
        self.seen[seat] = rearranged(self.seen.get(seat, []), hand)

    def kept(self) -> dict[str, list[Card]]:
        """The orders as plain data, stored with the saved game."""
        return {str(seat): [card for card in cards if card] for seat, cards in sorted(self.seen.items())}


def laid(view: View, order: HandOrder, may_return: bool = False) -> View:
    """A view with the viewer's own hand in its order."""
    you = view["you"]
    if you is None:
        return view
    seats = list(view["seats"])
    seats[you] = {**seats[you], "hand": order.lay(you, seats[you]["hand"], may_return)}
    return {**view, "seats": seats}
