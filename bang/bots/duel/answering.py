"""How the level `steady` answers all questions outside the play phase."""

from bang.bots.duel.outlook import Outlook
from bang.bots.duel.play_phase import gain_of_switch
from bang.bots.duel.sight import is_card, kind_of, target_of
from bang.bots.duel.taking import best_to_take
from bang.bots.duel.worth import averting, cheapest, dearest, in_play, worth_of_cards, serves
from bang.duel.definitions import CHARACTERS
from bang.duel.kinds import CardKind, SHOT
from bang.engine.views import Asked


def given(outlook: Outlook, asked: Asked) -> list[str]:
    """How to avert an effect on one of the own characters: what costs least, or pass."""
    sight, options, about = outlook.sight, asked["options"], asked["about"]
    figure = sight.figures[about.get("whom", sight.front["character"])]
    source = kind_of(about.get("source", ""))
    free = [key for key in options if key not in sight.hand and key != "pass"]
    flips = [key for key in free if key not in figure["in_play"] or averting(kind_of(key)) < 1.0]
    if flips:
        return flips[:1]
    costs = {key: in_play(kind_of(key)) for key in free}
    if figure is not sight.front:
        costs = {key: cost - 0.4 for key, cost in costs.items()}
    worth = worth_of_cards(sight, sight.hand)
    for card, kept in zip(sight.hand, worth, strict=True):
        if card in options:
            back = RETURN if "reacts_dodging" in kind_of(card).hooks else 0.0
            costs[card] = min(kept - back, costs.get(card, 9.0))
    if not costs:
        return ["pass"] if "pass" in options else options[:1]
    best = min(costs, key=lambda key: costs[key])
    price = costs[best]
    if price >= outlook.loss(figure) and "pass" in options:
        return ["pass"]
    return [best]


RETURN = 0.6


def used(outlook: Outlook, asked: Asked) -> list[str]:
    """Whether to use a card or an ability: always, unless it costs life points of its own."""
    sight, about = outlook.sight, asked["about"]
    if "needed" in about and about.get("whom") in sight.figures:
        bearer = sight.figures[about["whom"]]
        others = [figure for figure in sight.mine["figures"] if figure is not bearer]
        spares = any(figure["life"] < bearer["life"] for figure in others)
        return ["pass"] if not spares else asked["options"][:1]
    return asked["options"][:1]


def chosen(outlook: Outlook, asked: Asked) -> list[str]:
    """What to take: a lucky card, a front, what the other side would miss most, or the best card."""
    sight, options, about, count = outlook.sight, asked["options"], asked["about"], asked["count"]
    if asked["lies"] == "characters":
        return sorted(options, key=lambda name: -worth_of_character(name))[:count]
    if "whose" in about:
        is_kept = kind_of(asked["prompt"]).robs != "discarded"
        return [best_to_take(sight, options, is_own=about["whose"] == sight.you, is_kept=is_kept)[1]]
    if "lucky" in about:
        return [next((key for key in options if key in about["lucky"]), options[0])]
    cards = [key for key in options if is_card(key)]
    return dearest(sight, cards, count) if len(cards) >= count else options[:count]


def worth_of_character(name: str) -> float:
    character = CHARACTERS.get(name)
    return 0.0 if character is None else character.life


def discarded(outlook: Outlook, asked: Asked) -> list[str]:
    """What to discard: the least valuable cards of the hand, or a card in play."""
    sight, options, count = outlook.sight, asked["options"], asked["count"]
    in_play_keys = [key for key in options if target_of(key)]
    if in_play_keys:
        best = max(in_play_keys, key=lambda key: _freed(outlook, key))
        return [best if _freed(outlook, best) > 0 or "pass" not in options else "pass"]
    cards = [key for key in options if is_card(key)]
    return cheapest(sight, cards, count) if len(cards) >= count else options[:count]


def _freed(outlook: Outlook, key: str) -> float:
    worth = in_play(kind_of(key))
    return -worth if outlook.sight.is_own(target_of(key)) else worth


def switched(outlook: Outlook, asked: Asked) -> list[str]:
    """The side whose characters should change places."""
    return [max(asked["options"], key=lambda side: gain_of_switch(outlook, side))]
