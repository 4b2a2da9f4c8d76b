"""Choosing the best of what was rated."""

from collections.abc import Callable, Sequence

Worth = Callable[[list[str]], list[float]]
"""The value of each of some cards that are held together."""


def lowest(cards: list[str], worth: Worth, count: int) -> list[str]:
    """The least valuable of these cards; the first one of several that are worth the same."""
    return _first(cards, worth(cards), count)


def highest(cards: list[str], worth: Worth, count: int, held: Sequence[str]) -> list[str]:
    """The most valuable of these cards, in addition to the others of a hand."""
    others = [card for card in held if card not in cards]
    return _first(cards, [-value for value in worth([*others, *cards])[len(others) :]], count)


def _first(cards: list[str], order: list[float], count: int) -> list[str]:
    places = sorted(range(len(cards)), key=lambda place: order[place])
    return [cards[place] for place in places[:count]]


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
