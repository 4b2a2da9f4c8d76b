"""How likely a hidden hand is to hold certain cards."""

import math


def at_most(count: int, unknown: int, share: float, known: int = 0) -> float:
    """How likely a hand is to hold at most this many cards of a kind.

    `known` cards of the hand are of the kind; each of the `unknown` ones is, as often as `share` says.
    """
    chance, total = math.pow(1.0 - share, unknown), 0.0
    for held in range(count - known + 1):
        total += chance
        chance *= (unknown - held) / (held + 1) * share / (1.0 - share)
    return total
