"""Whom a card can be aimed at: characters by where they stand, seen from the player."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bang.duel.kinds import CardKind
    from bang.duel.table import DuelTable

OWN_FRONT, FRONT, OWN_REAR, REAR = range(4)
"""The four places in the order in which effects of one moment are settled."""

AIMS: dict[str, tuple[int, ...]] = {
    "shot": (FRONT,),
    "front": (FRONT,),
    "opponent": (FRONT, REAR),
    "near": (OWN_FRONT, FRONT, OWN_REAR),
    "equipment": (FRONT, OWN_REAR),
    "own_rear": (OWN_REAR,),
}
"""The places that a card reaches: a shot, the card Duel, a far shot, an action, equipment, Dynamite."""

STRIKES = ("shot", "front", "opponent")
"""The ways that aim at an opponent, whatever a character's ability allows."""


def aimed_at(table: "DuelTable", seat: int, kind: "CardKind") -> list[int]:
    """The characters at which a player can aim a card of this kind."""
    places = AIMS[kind.aims]
    if table.allows("allows_anybody", seat):
        places = (FRONT, REAR) if kind.aims in STRIKES else (OWN_FRONT, FRONT, OWN_REAR, REAR)
    elif kind.aims == "shot" and table.allows("allows_rear", seat, kind):
        places = (FRONT, REAR)
    return standing(table, seat, places)


def standing(table: "DuelTable", seat: int, places: Iterable[int]) -> list[int]:
    """The characters at these places, seen from a player; a last one has both places of its side (D3)."""
    found: list[int] = []
    for place in places:
        side = table.sides[seat if place in (OWN_FRONT, OWN_REAR) else 1 - seat]
        who = side.front if place in (OWN_FRONT, FRONT) else side.rear
        if who not in found:
            found.append(who)
    return found


def in_order(table: "DuelTable") -> list[int]:
    """All characters in the order in which effects of one moment are settled."""
    return standing(table, table.turn, (OWN_FRONT, FRONT, OWN_REAR, REAR))
