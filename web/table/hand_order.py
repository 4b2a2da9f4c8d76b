"""The order in which a hand lies before its player: the engine's own order means nothing, and changes.

Cards that print alike are interchangeable, so a hand is a list of what is printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bang.engine.views import View

Card = str | None  # None is a card one does not know
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SEATS = tuple("01234567")
MOST = 100  # cards of a hand that are read from a saved game


def split(seen: Iterable[Card], hand: Iterable[Card]) -> tuple[list[Card], list[Card]]:
    """Tells the cards of a hand that were seen before, in the order seen, from the new ones."""
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


def in_order(seen: Iterable[Card], hand: Iterable[Card]) -> list[Card]:
    """Lays a hand as it was seen last; new cards come last."""
    known, new = split(seen, hand)
    return known + new


def rearranged(seen: Iterable[Card], hand: Sequence[Card]) -> list[Card]:
    """Takes over a new order of the hand; what has left it stays where it was among the others."""
    left, rest = Counter(hand), iter(hand)
    found: list[Card] = []
    for card in seen:
        if left[card]:
            left[card] -= 1
            card = next(rest)
        found.append(card)
    return [*found, *rest]


def moved(hand: Sequence[Card], place: int, to: int) -> list[Card]:
    """Takes a card out of its place and puts it in at another."""
    rest = list(hand)
    rest.insert(to, rest.pop(place))
    return rest


def grouped(hand: Iterable[Card], name: Callable[[str], str]) -> list[Card]:
    """Sorts a hand by the names of its cards, those of one name by rank and suit."""

    def key(card: Card) -> tuple[str, int, str]:
        if card is None:
            return "\uffff", 0, ""
        mark = card.rpartition("-")[2]
        rank = RANKS.index(mark[:-1]) if mark[:-1] in RANKS else len(RANKS)
        return name(card).casefold(), rank, mark[-1:]

    return sorted(hand, key=key)


class HandOrder:
    """How the hands of those lie who play at one device, each seat's for itself."""

    def __init__(self, kept: Any = None) -> None:
        self.seen: dict[int, list[Card]] = {}
        for seat, cards in kept.items() if isinstance(kept, dict) else ():
            if str(seat) in SEATS and isinstance(cards, list):
                self.seen[int(seat)] = [card for card in cards[:MOST] if isinstance(card, str)]

    def lay(self, seat: int, hand: Iterable[Card], may_return: bool) -> list[Card]:
        """Lays a hand in its order, and remembers it; a card that may be taken back keeps its place."""
        hand = list(hand)
        seen = self.seen.get(seat, [])
        known, new = split(seen, hand)
        self.seen[seat] = [*(seen if may_return else known), *new]
        return known + new

    def arrange(self, seat: int, hand: Sequence[Card]) -> None:
        """Remembers the order a player chose."""
        self.seen[seat] = rearranged(self.seen.get(seat, []), hand)

    def kept(self) -> dict[str, list[Card]]:
        """Writes the orders down, to be stored with the game."""
        return {str(seat): [card for card in cards if card] for seat, cards in sorted(self.seen.items())}


def laid(view: View, order: HandOrder, may_return: bool = False) -> View:
    """Shows a view with one's own hand in its order."""
    you = view["you"]
    if you is None:
        return view
    seats = list(view["seats"])
    seats[you] = {**seats[you], "hand": order.lay(you, seats[you]["hand"], may_return)}
    return {**view, "seats": seats}
