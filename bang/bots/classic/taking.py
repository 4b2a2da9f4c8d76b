"""What to take from a player: a card in play, or one of the hand."""

from bang.bots.classic.memory import is_burden
from bang.bots.classic.outlook import Outlook
from bang.bots.classic.sight import kind_of
from bang.classic.kinds import CardKind
from bang.common.views import front

LOST = (
    ("offers_miss", 1.1),
    ("allows_more_bangs", 0.9),
    ("modifies_distance_to", 0.8),
    ("modifies_distance_from", 0.6),
)
"""The loss to a player who loses a card in play with this hook."""


def best_to_take(outlook: Outlook, seat: int, options: list[str], *, is_kept: bool) -> tuple[float, str]:
    """The card (or the hand) to take from a player, and what that is worth."""
    return max((_worth(outlook, seat, key, is_kept), key) for key in options)


def can_be_taken(outlook: Outlook, seat: int) -> list[str]:
    """A player's cards in play, and the hand if it is another player's."""
    other = outlook.sight.seats[seat]
    hand = ["hand"] if other["hand"] and seat != outlook.sight.you else []
    return [*front(other)["in_play"], *hand]


def _worth(outlook: Outlook, seat: int, key: str, is_kept: bool) -> float:
    kind = kind_of(key)
    enmity = -1.0 if seat == outlook.sight.you else outlook.enmity[seat]
    gained = (0.5 if is_kept else 0.0) + outlook.temper.greed * (2.0 if is_kept else 0.5)
    if is_burden(kind):
        if kind.strikes == "holder" and seat != outlook.sight.you:
            return 0.0
        return -enmity * (1.0 if kind.jails else 0.5) + gained * 0.5
    loss = loss_in_play(kind)
    if key == "hand":
        cards = len(outlook.sight.seats[seat]["hand"])
        loss = 0.75 if cards < 3 else 0.65
    if enmity < -0.2 * outlook.temper.greed:
        return enmity * loss - 1.0
    return enmity * loss + gained * min(1.0, 0.3 + enmity)


def loss_in_play(kind: CardKind) -> float:
    """The loss to a player who loses a card in play; a gun counts by its range."""
    bent = [worth for hook, worth in LOST if hook in kind.hooks]
    return max([0.3 + 0.15 * kind.weapon, *bent])
