"""The value of cards in the player's own hand in the present situation."""

from functools import partial

from bang.bots.classic.sight import SHOT, Sight, is_shot, kind_of
from bang.bots.ranking import highest, lowest
from bang.classic.definitions import KINDS
from bang.classic.kinds import CardKind
from bang.common.views import front

IN_PLAY = (
    ("offers_miss", 1.1),
    ("modifies_distance_to", 0.9),
    ("modifies_distance_from", 0.6),
    ("allows_more_bangs", 0.6),
)
"""The value of a card that stays in play in front of its owner, by its hook."""

UNKNOWN = 0.5
"""The value of a card whose attributes say nothing about it."""

WANTED = {"sheriff": (0.3, 0.0), "deputy": (0.4, 0.0), "renegade": (0.25, 0.1), "outlaw": (0.15, 0.8)}
"""How much each role wants a player in range: anybody but the Sheriff, and the Sheriff."""

AVERTING = frozenset(kind.averted_by for kind in KINDS.values() if kind.strikes)
"""The kinds of cards that avert the loss of a life point."""


def worth_of_kind(kind: CardKind) -> float:
    """The value of a card of this kind to its holder, apart from the situation."""
    if kind.is_blue and not kind.aims:
        if kind.strikes == "holder":
            return 0.3
        return max([worth for hook, worth in IN_PLAY if hook in kind.hooks], default=UNKNOWN)
    if kind.jails or kind.is_duel:
        return 0.7
    if kind.robs:
        return 0.8
    if kind.heals:
        return 1.2 if kind.heals == "oneself" else 0.5
    if kind.draws:
        return 0.3 + 0.5 * kind.draws if "all_others" not in kind.signs else 0.5
    if kind.strikes == "others":
        return 1.0 if kind.averted_by == SHOT.averted_by else 0.7
    if kind.id in AVERTING and not kind.strikes:
        return 1.0
    return 0.6 if kind.strikes else UNKNOWN


def worth_of_another(sight: Sight, kind: CardKind) -> float:
    """The value of each further card of the kind, as a fraction of the one before it."""
    if kind.is_duel:
        return 0.8
    if kind.strikes == "target":
        at_will = sight.has("allows_more_bangs") or sight.has("allows_card_as")
        return 0.9 if at_will else 0.65
    if kind.heals == "oneself" or kind.robs:
        return 0.9
    return 0.8 if kind.id in AVERTING else 0.2


def worth_of_gun(sight: Sight, gun: CardKind) -> float:
    """The value that a gun adds to the one in play: more players in range, or more shots."""
    held = sight.me["weapon"]
    now = _worth_of_shooting(sight, kind_of(held)) if held else _reached(sight, 1)
    return _worth_of_shooting(sight, gun) - now


def _worth_of_shooting(sight: Sight, gun: CardKind) -> float:
    worth = _reached(sight, gun.weapon)
    if "allows_more_bangs" in gun.hooks and not _shoots_at_will(sight):
        worth += 0.2 + 0.35 * max(0, sight.shots - 1)
    return worth


def _shoots_at_will(sight: Sight) -> bool:
    """Whether the character already lifts the limit of one BANG!, so that no gun is needed for it."""
    return any(hook.id not in KINDS for hook in sight.hooked(sight.you, "allows_more_bangs"))


def _reached(sight: Sight, reach: int) -> float:
    """The value of this range, from the players in it whom a player of this role wants to shoot."""
    worth = 0.05 * min(reach, 4)
    for seat in sight.others:
        distance = front(sight.seats[seat])["distance"]
        if distance is not None and distance <= reach:
            worth += WANTED[sight.role][seat == sight.sheriff]
    return worth


def worth_of_cards(sight: Sight, cards: list[str]) -> list[float]:
    """The value of each of these cards; each further one of a kind is worth less."""
    again: dict[str, float] = {}
    found = []
    for card in cards:
        kind = kind_of(card)
        worth = _worth_of_spare_gun(sight, kind) if kind.weapon else _worth_now(sight, kind)
        found.append(worth * again.get(kind.id, 1.0))
        again[kind.id] = again.get(kind.id, 1.0) * worth_of_another(sight, kind)
    return found


def _worth_of_spare_gun(sight: Sight, gun: CardKind) -> float:
    """The value of a gun in the hand; one that fires at will is kept for a turn with several shots."""
    worth = 0.1 + max(0.0, worth_of_gun(sight, gun))
    if "allows_more_bangs" in gun.hooks and sight.shots and not sight.has("allows_more_bangs"):
        return max(worth, 0.6 + 0.2 * sight.shots)
    return worth


def _worth_now(sight: Sight, kind: CardKind) -> float:
    worth = worth_of_kind(kind)
    if kind.is_blue and not kind.aims and kind in sight.kinds_in_play(sight.you):
        return 0.1
    if kind.heals == "oneself" and sight.living == 2:
        return 0.02
    if kind.heals == "oneself" and sight.life == 1:
        return 2.0
    if is_shot(kind) and sight.has("modifies_misses_needed"):
        return worth + 0.3
    if kind.id in AVERTING and not kind.strikes and sight.life == 1:
        return 1.5
    if kind.is_duel:
        return worth + 0.15 * sight.kinds.count(kind.averted_by)
    return worth


def cheapest(sight: Sight, cards: list[str], count: int) -> list[str]:
    """The least valuable of these cards."""
    return lowest(cards, partial(worth_of_cards, sight), count)


def dearest(sight: Sight, cards: list[str], count: int) -> list[str]:
    """The most valuable of these cards, in addition to those already in hand."""
    return highest(cards, partial(worth_of_cards, sight), count, sight.hand)
