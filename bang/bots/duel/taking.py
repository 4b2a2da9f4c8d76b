"""What to take or discard: a card in play, or one of the opponent's hand."""

from bang.bots.duel.sight import Sight, kind_of
from bang.bots.duel.worth import worth_in_play, worth_of_kind

HAND = 0.6
"""The value of a random card of the opponent's hand to the opponent."""


def best_to_take(sight: Sight, options: list[str], *, is_own: bool, is_kept: bool) -> tuple[float, str]:
    """The card in play (or the hand) to take from a side, and what that is worth."""
    return max((_worth(sight, key, is_own, is_kept), key) for key in options)


def _worth(sight: Sight, key: str, is_own: bool, is_kept: bool) -> float:
    if key == "hand":
        return HAND + 0.5
    kind = kind_of(key)
    gained = 0.6 * worth_of_kind(sight, kind) if is_kept else 0.0
    return gained + worth_in_play(kind) * (-1.0 if is_own else 1.0)
