"""How the level `steady` answers all questions outside the play phase."""

from bang.bots.duel.marker import gain_of_switching
from bang.bots.duel.outlook import Outlook
from bang.bots.duel.sight import NO_FIGURE, is_card, kind_of, target_of
from bang.bots.duel.taking import best_to_take
from bang.bots.duel.worth import averting, cheapest, dearest, worth_in_play, worth_of_cards
from bang.common.views import Asked
from bang.duel.definitions import CHARACTERS

IN_REAR = 0.4
"""How much less a card in play is worth in the rear, where it hardly ever works."""

SHOT_BACK = 0.6
"""The value of a shot at the character who shot."""


def given(outlook: Outlook, asked: Asked) -> list[str]:
    """How to avert an effect on one of the player's characters: what costs least, or pass."""
    sight, options, about = outlook.sight, asked["options"], asked["about"]
    figure = sight.figures.get(about.get("whom", ""), sight.front)
    in_front = 0.0 if figure is sight.front else IN_REAR
    costs: dict[str, float] = {}
    for key in options:
        kind = kind_of(key)
        if key in figure["in_play"] and averting(kind) == 1.0:
            costs[key] = worth_in_play(kind) - in_front
        elif key not in sight.hand and key != "pass":
            return [key]  # it costs nothing to try
    for card, worth in zip(sight.hand, worth_of_cards(sight, sight.hand), strict=True):
        if card in options:
            back = SHOT_BACK if "reacts_having_dodged" in kind_of(card).hooks else 0.0
            costs[card] = min(worth - back, costs.get(card, worth))
    best = min(costs, key=lambda key: costs[key], default="pass")
    is_too_dear = best != "pass" and "pass" in options and costs[best] >= outlook.loss(figure)
    return ["pass"] if is_too_dear else [best]


def used(outlook: Outlook, asked: Asked) -> list[str]:
    """Whether to use a card or an ability: always, unless it costs its owner more life than it saves."""
    sight, about, options = outlook.sight, asked["about"], asked["options"]
    if "needed" in about:
        bearer = sight.figures.get(about.get("whom", ""), NO_FIGURE)
        saved = [figure for figure in sight.mine["figures"] if figure is not bearer]
        if all(figure["life"] >= bearer["life"] for figure in saved) and "pass" in options:
            return ["pass"]
    return options[:1]


def chosen(outlook: Outlook, asked: Asked) -> list[str]:
    """What to take: a front, what the other side would miss most, a lucky card, or the best card."""
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
    """The value of a character in front when the game begins."""
    character = CHARACTERS.get(name)
    return 0.0 if character is None else float(character.life)


def discarded(outlook: Outlook, asked: Asked) -> list[str]:
    """What to discard: a card in play that helps the opponent, or the least valuable cards of the hand."""
    options, count = asked["options"], asked["count"]
    if any(map(target_of, options)):
        best = max(filter(target_of, options), key=lambda key: _freed(outlook, key))
        return ["pass"] if _freed(outlook, best) <= 0 and "pass" in options else [best]
    cards = [key for key in options if is_card(key)]
    return cheapest(outlook.sight, cards, count) if len(cards) >= count else options[:count]


def _freed(outlook: Outlook, key: str) -> float:
    """The value of discarding a card in play."""
    worth = worth_in_play(kind_of(key))
    return -worth if outlook.sight.is_own(target_of(key)) else worth


def switched(outlook: Outlook, asked: Asked) -> list[str]:
    """The side whose characters should change places."""
    return [max(asked["options"], key=lambda side: gain_of_switching(outlook, side))]
