"""What a card in one's own hand is worth, as things are."""

from bang.bots.sight import REACH, Sight, kind_of

KEPT = {
    "missed": 1.0,
    "beer": 1.2,
    "bang": 0.6,
    "barrel": 1.1,
    "mustang": 0.9,
    "scope": 0.6,
    "panic": 0.8,
    "cat_balou": 0.8,
    "duel": 0.7,
    "gatling": 1.0,
    "indians": 0.7,
    "stagecoach": 1.3,
    "wells_fargo": 1.8,
    "general_store": 0.5,
    "saloon": 0.5,
    "jail": 0.7,
    "dynamite": 0.3,
}
AGAIN = {"missed": 0.8, "bang": 0.65, "beer": 0.9, "duel": 0.8, "panic": 0.9, "cat_balou": 0.9}
"""What each further card of the kind is worth, as a part of the one before; of others none is needed."""


WANTED = {"sheriff": (0.3, 0.0), "deputy": (0.4, 0.0), "renegade": (0.25, 0.1), "outlaw": (0.15, 0.8)}
"""How much a role wants to reach anybody, and the Sheriff."""


def worth_of_guns(sight: Sight) -> dict[str, float]:
    """What each gun adds to the one in play: whom it reaches besides, or how often it shoots."""
    held = "" if sight.me["weapon"] is None else kind_of(sight.me["weapon"])
    bangs = sight.kinds.count("bang")
    worth = {gun: _reached(sight, far) for gun, far in REACH.items()}
    if sight.me["character"] != "willy_the_kid":
        worth["volcanic"] += 0.35 * max(0, bangs - 1)
    now = worth[held] if held else _reached(sight, 1)
    return {gun: value - now for gun, value in worth.items()}


def _reached(sight: Sight, reach: int) -> float:
    """How good it is to shoot so far, by whom a player of this role will want to shoot."""
    worth = 0.05 * min(reach, 4)
    for seat in sight.others:
        if sight.seats[seat]["distance"] <= reach:
            worth += WANTED[sight.role][seat == sight.sheriff]
    return worth


def worth_of_cards(sight: Sight, cards: list[str]) -> list[float]:
    """What each of some cards is worth, each further one of a kind less than the first."""
    guns = worth_of_guns(sight)
    again: dict[str, float] = {}
    found = []
    for card in cards:
        kind = kind_of(card)
        worth = 0.1 + max(0.0, guns[kind]) if kind in guns else _worth(sight, kind)
        found.append(worth * again.get(kind, 1.0))
        again[kind] = again.get(kind, 1.0) * (_again(sight, kind))
    return found


def _again(sight: Sight, kind: str) -> float:
    if kind == "bang" and (sight.shoots_at_will or sight.me["character"] == "calamity_janet"):
        return 0.9
    return AGAIN.get(kind, 0.2)


def _worth(sight: Sight, kind: str) -> float:
    worth = KEPT[kind]
    if kind in ("barrel", "mustang", "scope", "dynamite") and kind in sight.in_play:
        return 0.1
    if kind == "beer" and sight.living == 2:
        return 0.02
    if kind == "beer" and sight.life == 1:
        return 2.0
    if kind == "bang" and sight.me["character"] == "slab_the_killer":
        return worth + 0.3
    if kind == "missed" and sight.life == 1:
        return 1.5
    if kind == "duel":
        return worth + 0.15 * sight.kinds.count("bang")
    return worth


def cheapest(sight: Sight, cards: list[str], count: int) -> list[str]:
    """The cards one can best do without."""
    worth = worth_of_cards(sight, cards)
    order = sorted(range(len(cards)), key=lambda place: worth[place])
    return [cards[place] for place in order[:count]]


def dearest(sight: Sight, cards: list[str], count: int) -> list[str]:
    """The cards one would rather have, beside those already in hand."""
    hand = [card for card in sight.hand if card not in cards]
    worth = worth_of_cards(sight, [*hand, *cards])[len(hand) :]
    order = sorted(range(len(cards)), key=lambda place: -worth[place])
    return [cards[place] for place in order[:count]]
