"""The players who were in reach of another at an earlier moment, as everybody could see."""

from bang.bots.classic.memory import Choice
from bang.bots.classic.sight import Sight
from bang.classic.definitions import CHARACTERS
from bang.classic.hooks import ClassicHooks
from bang.common.views import front


def within_reach(sight: Sight, choice: Choice) -> list[int]:
    """The players at whom the card could have been aimed; the target that was chosen is always among them."""
    others = [seat for seat in choice.living if seat != choice.seat]
    if choice.kind.aims != "anybody":
        reach = 1
        if choice.kind.aims == "in_range":
            for hook in _hooked(sight, choice, choice.seat, "modifies_reach"):
                reach = hook.modifies_reach(reach)
        others = [seat for seat in others if _distance(sight, choice, seat) <= reach]
    elif choice.kind.jails:
        others = [seat for seat in others if seat != sight.sheriff]
    return others if choice.target is None or choice.target in others else [*others, choice.target]


def _distance(sight: Sight, choice: Choice, other: int) -> int:
    ring = choice.living
    apart = abs(ring.index(other) - ring.index(choice.seat)) if choice.seat in ring else 1
    distance = min(apart, len(ring) - apart)
    for hook in _hooked(sight, choice, choice.seat, "modifies_distance_from"):
        distance = hook.modifies_distance_from(distance)
    for hook in _hooked(sight, choice, other, "modifies_distance_to"):
        distance = hook.modifies_distance_to(distance)
    return max(distance, 1)


def _hooked(sight: Sight, choice: Choice, seat: int, hook: str) -> list[ClassicHooks]:
    character = CHARACTERS.get(front(sight.seats[seat])["character"])
    sources: list[ClassicHooks] = [] if character is None else [character]
    return [source for source in (*sources, *choice.in_play.get(seat, ())) if hook in source.hooks]
