"""The value of cards, in the hand and in play, and of hooks; a life point is worth 1."""

from functools import cache, partial

from bang.bots.duel.sight import Sight, kind_of
from bang.bots.ranking import highest, lowest
from bang.duel.definitions import CARDS
from bang.duel.hooks import DuelHooks
from bang.duel.kinds import CardKind

STANDING = {
    "modifies_cards_drawn": 0.7,
    "replaces_drawing": 0.35,
    "reacts_life_lost": 0.35,
    "reacts_robbed": 0.2,
    "reacts_opponent_moved": 0.35,
    "allows_card_as": 0.3,
    "reacts_elimination": 0.15,
    "replaces_collecting": 0.1,
}
"""The value of each hook in front while the other side plays, and when the turn of its own side begins."""

FIGHTING = {
    "allows_more_bangs": 0.4,
    "modifies_price_of_dodging": 0.4,
    "reacts_shot_dodged": 0.25,
    "allows_rear": 0.15,
    "allows_anybody": 0.3,
    "allows_card_as": 0.2,
    "offers_ways": 0.4,
    "offers_ability": 0.5,
    "modifies_bang_limit": 0.5,
}
"""The value of each hook in front while its own side plays."""

CARD = 0.55
"""The value of a card that nobody has seen yet."""

UNKNOWN = 0.3
"""The value of a card whose attributes say nothing about it."""

HOLDING = -0.7
"""The value of a card in play that may cost its owner life points."""

ACTING = -0.3
"""The value of a card in play that does something else at the start of its owner's turn."""

DODGING = 0.65, 0.3
"""The value of a card that dodges, and of what else it does."""

KEPT = 0.4
"""How much of the value of a card that does not dodge is left for a later turn."""


@cache
def averting(source: DuelHooks) -> float:
    """How likely a card in play or an ability is to dodge a shot: surely, if it turns up no card."""
    return sum(map(source.draw_succeeds, CARDS.values())) / len(CARDS) or 1.0


def standing(source: DuelHooks) -> float:
    """The value of a character or a card in play that is in front while the other side plays."""
    worth = sum(STANDING.get(hook, 0.0) for hook in source.hooks)
    return worth + 0.2 + 0.7 * averting(source) if "offers_miss" in source.hooks else worth


def fighting(source: DuelHooks) -> float:
    """The value of a character or a card in play that is in front while its own side plays."""
    return sum(FIGHTING.get(hook, 0.0) for hook in source.hooks)


def worth_in_play(kind: CardKind) -> float:
    """The value of a card in play to its owner; below zero for a burden."""
    if kind.strikes == "holder":
        return HOLDING
    if "reacts_turn_begins" in kind.hooks:
        return ACTING
    return standing(kind) + fighting(kind) or UNKNOWN


def worth_of_kind(sight: Sight, kind: CardKind) -> float:
    """The value of a card of this kind in the player's hand."""
    if kind.is_dodge:
        return sum(DODGING) if "reacts_having_dodged" in kind.hooks else DODGING[0]
    if kind.heals:
        hurt = sum(figure["life"] < figure["max_life"] for figure in sight.mine["figures"])
        return 0.35 + 0.3 * hurt if kind.heals == "oneself" else 0.7
    if kind.is_blue:
        return _worth_of_equipment(kind)
    if kind.draws:
        return 0.8 if draws_alone(kind) else 0.25
    if kind.robs:
        return 0.75
    if kind.strikes == "others":
        return 0.7
    if kind.strikes != "target":
        return UNKNOWN
    if not kind.is_shot:
        return 0.35 + 0.1 * sum(held.is_shot for held in sight.kinds)
    return 0.5 if kind.is_bang else 0.65


def _worth_of_equipment(kind: CardKind) -> float:
    if kind.strikes == "holder":
        return 0.6 if kind.aims == "equipment" else 0.15
    return 0.2 + 0.5 * abs(worth_in_play(kind))


def draws_alone(kind: CardKind) -> bool:
    """Whether only the player of the card draws (a sign for each card), not both sides."""
    return kind.signs.count("draw") > 1


def worth_of_another(sight: Sight, kind: CardKind) -> float:
    """The value of each further card of the group, as a fraction of the one before it."""
    if kind.is_bang:
        return 0.85 if sight.active("allows_more_bangs") else 0.6
    return 0.9 if kind.is_dodge or kind.is_shot else 0.7


def _group(kind: CardKind) -> str:
    """Cards of one group serve the same purpose."""
    return kind.border if kind.is_bang else kind.averted_by if kind.is_dodge else kind.id


def worth_of_cards(sight: Sight, cards: list[str]) -> list[float]:
    """The value of each of these cards; each further one of a group is worth less."""
    again: dict[str, float] = {}
    found = []
    for card in cards:
        kind = kind_of(card)
        group = _group(kind)
        found.append(worth_of_kind(sight, kind) * again.get(group, 1.0))
        again[group] = again.get(group, 1.0) * worth_of_another(sight, kind)
    return found


def worth_of_keeping(sight: Sight) -> dict[str, float]:
    """The value of each card of the hand for a later turn."""
    found: dict[str, float] = {}
    for card, worth in zip(sight.hand, worth_of_cards(sight, sight.hand), strict=True):
        later = worth if kind_of(card).is_dodge else worth * KEPT
        found[card] = min(later, found.get(card, later))
    return found


def cheapest(sight: Sight, cards: list[str], count: int) -> list[str]:
    """The least valuable of these cards."""
    return lowest(cards, partial(worth_of_cards, sight), count)


def dearest(sight: Sight, cards: list[str], count: int) -> list[str]:
    """The most valuable of these cards, in addition to those already in hand."""
    return highest(cards, partial(worth_of_cards, sight), count, sight.hand)
