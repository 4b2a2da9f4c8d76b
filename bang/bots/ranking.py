"""Choosing the best of what was rated."""

from collections.abc import Callable, Sequence


def lowest(cards: Sequence[str], worth: Sequence[float], count: int) -> list[str]:
    """The least valuable cards; the first one of several that are worth the same."""
    order = sorted(range(len(cards)), key=lambda place: worth[place])
    return [cards[place] for place in order[:count]]


def highest(cards: Sequence[str], worth: Sequence[float], count: int) -> list[str]:
    """The most valuable cards; the first one of several that are worth the same."""
    return lowest(cards, [-value for value in worth], count)


def first_worth_doing(options: Sequence[str], weighed: Callable[[str], tuple[int, float]]) -> str:
    """The answer with the lowest moment, then the highest value; `end` if nothing is worth doing."""
    best: tuple[int, float, str] | None = None
    for key in options:
        if key == "end":
            continue
        moment, worth = weighed(key)
        if worth > 0 and (best is None or (moment, -worth) < (best[0], -best[1])):
            best = moment, worth, key
    return best[2] if best else "end"
