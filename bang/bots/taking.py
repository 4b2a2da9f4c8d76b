"""What to take from whom: Panic!, Cat Balou, and Jesse Jones's first card."""

from bang.bots.outlook import Outlook
from bang.bots.sight import REACH, kind_of

BEFORE = {"barrel": 1.1, "mustang": 0.8, "scope": 0.6, "volcanic": 0.9}
"""What it hurts a player to lose a card in play; a gun counts by its reach."""

UNWANTED = {"jail": 1.0, "dynamite": 0.5}
"""What everybody is glad to lose."""


def best_to_take(outlook: Outlook, seat: int, options: list[str], *, is_kept: bool) -> tuple[float, str]:
    """The card (or the hand) to take from a player, and what that is worth."""
    return max((_worth(outlook, seat, key, is_kept), key) for key in options)


def can_be_taken(outlook: Outlook, seat: int) -> list[str]:
    """What a player has lying there, and the hand if it is another's."""
    other = outlook.sight.seats[seat]
    hand = ["hand"] if other["hand"] and seat != outlook.sight.you else []
    return [*other["in_play"], *hand]


def _worth(outlook: Outlook, seat: int, key: str, is_kept: bool) -> float:
    kind = kind_of(key)
    enmity = -1.0 if seat == outlook.sight.you else outlook.enmity[seat]
    gained = 0.5 if is_kept else 0.0
    if kind in UNWANTED:
        if kind == "dynamite" and seat != outlook.sight.you:
            return 0.0
        return -enmity * UNWANTED[kind] + gained * 0.5
    loss = BEFORE.get(kind, 0.3 + 0.15 * REACH.get(kind, 0))
    if key == "hand":
        cards = len(outlook.sight.seats[seat]["hand"])
        loss = 0.75 if cards < 3 else 0.65
    if enmity < 0:
        return enmity * loss - 1.0
    return enmity * loss + gained * min(1.0, 0.3 + enmity)
