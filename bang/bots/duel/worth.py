"""The value of cards and hooks in a Duel; a life point is worth about 1."""

from bang.bots.duel.sight import Sight, hooked, kind_of, sources
from bang.duel.definitions import CARDS
from bang.duel.hooks import DuelHooks
from bang.duel.kinds import SHOT, CardKind
from bang.engine.views import Figure

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
"""The value of a hook to a side whose front has it while the other side plays, and when the next turn begins."""

FIGHTING = {
    "allows_more_bangs": 0.5,
    "modifies_price_of_dodging": 0.4,
    "reacts_shot_dodged": 0.25,
    "allows_rear": 0.15,
    "allows_anybody": 0.3,
    "allows_card_as": 0.2,
    "offers_ways": 0.4,
    "offers_ability": 0.5,
    "modifies_bang_limit": 0.5,
}
"""The value of a hook to a side whose front has it in its own turn."""

BURDEN = {"reacts_turn_begins": 0.3}
"""The loss to a side that has a card in play with this hook."""


def standing(source: DuelHooks) -> float:
    """The value of a character or a card in play in front while the other side plays."""
    worth = sum(STANDING.get(hook, 0.0) for hook in source.hooks)
    if "offers_miss" in source.hooks:
        worth += 0.2 + 0.7 * averting(source)
    return worth


def fighting(source: DuelHooks) -> float:
    """The value of a character or a card in play in front in the own turn."""
    return sum(FIGHTING.get(hook, 0.0) for hook in source.hooks)


_SHARES: dict[str, float] = {}


def averting(source: DuelHooks) -> float:
    """How likely a card in play or an ability is to dodge a shot: surely, if it turns up no card."""
    if source.id not in _SHARES:
        succeeds = sum(map(source.draw_succeeds, CARDS.values())) / len(CARDS)
        _SHARES[source.id] = succeeds or 1.0
    return _SHARES[source.id]


def in_play(kind: CardKind) -> float:
    """The value of a card in play to its owner; below zero for a burden."""
    if kind.strikes == "holder":
        return -0.7
    if not kind.hooks:
        return 0.3
    return standing(kind) + fighting(kind) - sum(BURDEN.get(hook, 0.0) for hook in kind.hooks)


def worth_of_kind(sight: Sight, kind: CardKind) -> float:
    """The value of a card of this kind in the player's hand."""
    if kind.is_dodge:
        return 0.85 + (0.3 if "hit" in kind.signs else 0.0)
    if kind.heals:
        hurt = sum(figure["life"] < figure["max_life"] for figure in sight.mine["figures"])
        return 0.35 + 0.3 * hurt if kind.heals == "oneself" else 0.7
    if kind.strikes == "holder":
        return 0.6 if "equipment" in kind.aims else 0.15
    if kind.is_blue:
        return 0.2 + 0.5 * abs(in_play(kind))
    if kind.robs:
        return 0.75
    if kind.draws:
        return 0.8 if kind.signs.count("draw") > 1 else 0.25
    if kind.strikes == "others":
        return 0.7
    if kind.strikes == "target":
        if not kind.is_shot:
            return 0.35 + 0.1 * sum(held.is_shot for held in sight.kinds)
        return 0.5 if kind.is_bang else 0.65
    return 0.3


def another(sight: Sight, kind: CardKind) -> float:
    """The value of each further card of the kind, as a fraction of the one before it."""
    if kind.is_bang:
        return 0.85 if sight.active("allows_more_bangs") else 0.6
    return 0.9 if kind.is_dodge or kind.is_shot else 0.7


def group(kind: CardKind) -> str:
    return "red" if kind.is_bang else "dodge" if kind.is_dodge else kind.id


def worth_of_cards(sight: Sight, cards: list[str]) -> list[float]:
    """The value of each of these cards; each further one of a kind is worth less."""
    again: dict[str, float] = {}
    found = []
    for card in cards:
        kind = kind_of(card)
        same = again.get(group(kind), 1.0)
        found.append(worth_of_kind(sight, kind) * same)
        again[group(kind)] = same * another(sight, kind)
    return found


def cheapest(sight: Sight, cards: list[str], count: int) -> list[str]:
    """The least valuable of these cards."""
    worth = worth_of_cards(sight, cards)
    order = sorted(range(len(cards)), key=lambda place: worth[place])
    return [cards[place] for place in order[:count]]


def dearest(sight: Sight, cards: list[str], count: int) -> list[str]:
    """The most valuable of these cards, in addition to those already in hand."""
    hand = [card for card in sight.hand if card not in cards]
    worth = worth_of_cards(sight, [*hand, *cards])[len(hand) :]
    order = sorted(range(len(cards)), key=lambda place: -worth[place])
    return [cards[place] for place in order[:count]]


def serves(figure: Figure, kind: str) -> "set[str]":
    """The names of the cards that can be given as this kind while this character is awake."""
    hooks = hooked(figure, "allows_card_as")
    return {
        name
        for name, card in CARDS.items()
        if card.kind.counts_as(kind) or any(hook.allows_card_as(card, kind) for hook in hooks)
    }
