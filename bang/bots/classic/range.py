"""Who was in reach of whom at an earlier moment, which everybody could see."""

from bang.bots.classic.deeds import Deed
from bang.bots.classic.sight import Sight
from bang.classic.definitions import CHARACTERS
from bang.classic.hooks import ClassicHooks
from bang.engine.views import front


def within_reach(sight: Sight, deed: Deed) -> list[int]:
    """The players at whom the card of a deed could have been aimed; its target is always among them."""
    others = [seat for seat in deed.living if seat != deed.seat]
    if deed.kind.aims != "anybody":
        reach = 1
        if deed.kind.aims == "in_range":
            for hook in _hooked(sight, deed, deed.seat, "modifies_reach"):
                reach = hook.modifies_reach(reach)
        others = [seat for seat in others if _distance(sight, deed, seat) <= reach]
    elif deed.kind.jails:
        others = [seat for seat in others if seat != sight.sheriff]
    return others if deed.target is None or deed.target in others else [*others, deed.target]


def _distance(sight: Sight, deed: Deed, other: int) -> int:
    ring = deed.living
    apart = abs(ring.index(other) - ring.index(deed.seat)) if deed.seat in ring else 1
    distance = min(apart, len(ring) - apart)
    for hook in _hooked(sight, deed, deed.seat, "modifies_distance_from"):
        distance = hook.modifies_distance_from(distance)
    for hook in _hooked(sight, deed, other, "modifies_distance_to"):
        distance = hook.modifies_distance_to(distance)
    return max(distance, 1)


def _hooked(sight: Sight, deed: Deed, seat: int, hook: str) -> list[ClassicHooks]:
    character = CHARACTERS.get(front(sight.seats[seat])["character"])
    sources: list[ClassicHooks] = [] if character is None else [character]
    return [source for source in (*sources, *deed.lying.get(seat, ())) if hook in source.hooks]
