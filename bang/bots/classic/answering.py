"""How the level `steady` answers all questions outside the play phase."""

from bang.bots.classic.outlook import Outlook
from bang.bots.classic.sight import is_card, kind_of
from bang.bots.classic.taking import best_to_take
from bang.bots.classic.worth import cheapest, dearest, worth_of_cards
from bang.classic.definitions import CHARACTERS
from bang.classic.hooks import ClassicHooks
from bang.common.views import Asked

BENT = {
    "allows_more_bangs": 1.0,
    "reacts_hand_empty": 0.9,
    "modifies_misses_needed": 0.85,
    "reacts_life_lost": 0.6,
    "offers_ability": 0.7,
    "replaces_drawing": 0.6,
    "offers_miss": 0.65,
    "replaces_flip": 0.5,
    "allows_card_as": 0.5,
    "modifies_distance_from": 0.45,
    "modifies_distance_to": 0.6,
    "replaces_collecting": 0.2,
}
"""The value of each hook to the player whose character has it."""


def given(outlook: Outlook, asked: Asked) -> list[str]:
    """How to answer an effect on this player: give a card, use an ability or a card in play, or pass."""
    sight, options = outlook.sight, asked["options"]
    cards = [key for key in options if key in sight.hand]
    free = [key for key in options if key not in cards and key != "pass"]
    if sight.life <= 0:
        return cheapest(sight, cards, 1) or free[:1] or options[:1]  # anything rather than die
    if _is_hopeless(outlook, asked, cards):
        return ["pass"] if "pass" in options else options[:1]
    return free[:1] or cheapest(sight, cards, 1) or options[:1]


def _is_hopeless(outlook: Outlook, asked: Asked, cards: list[str]) -> bool:
    """Whether it would be useless to give a card."""
    sight, about = outlook.sight, asked["about"]
    by = about.get("by")
    source = kind_of(about.get("source", ""))
    has_more = len(asked["options"]) > len(cards) + 1
    if source.is_duel and by is not None:
        # A Duel is fought to the end, unless a Deputy could kill the Sheriff or it is lost anyway.
        if sight.role == "deputy" and by == sight.sheriff and sight.life > 1:
            return True
        return len(sight.seats[by]["hand"]) > 3 * len(cards) and sight.life > 2
    draws_again = sight.has("reacts_hand_empty") and len(sight.hand) == len(cards) == 1
    return len(cards) < about.get("needed", 1) and not draws_again and not has_more


def chosen(outlook: Outlook, asked: Asked) -> list[str]:
    """What to take: a lucky card, what an enemy would miss most, or the best card."""
    options, about, count = asked["options"], asked["about"], asked["count"]
    if asked["lies"] == "characters":
        return sorted(options, key=lambda name: -worth_of_character(name))[:count]
    if "whose" in about:
        is_kept = kind_of(asked["prompt"]).robs != "discarded"
        return [best_to_take(outlook, about["whose"], options, is_kept=is_kept)[1]]
    if "lucky" in about:
        return [next((key for key in options if key in about["lucky"]), options[0])]
    cards = [key for key in options if is_card(key)]
    return dearest(outlook.sight, cards, count) if len(cards) >= count else options[:count]


def worth_of_character(name: str) -> float:
    """The value of a character, from its life points and its hooks."""
    character: ClassicHooks | None = CHARACTERS.get(name)
    if character is None:
        return 0.0
    return CHARACTERS[name].life * 0.3 + sum(BENT.get(hook, 0.3) for hook in character.hooks)


def discarded(outlook: Outlook, asked: Asked) -> list[str]:
    """What to discard: the least valuable cards."""
    cards = [key for key in asked["options"] if is_card(key)]
    enough = len(cards) >= asked["count"]
    return cheapest(outlook.sight, cards, asked["count"]) if enough else asked["options"][: asked["count"]]


def drawn(outlook: Outlook, asked: Asked) -> list[str]:
    """Where to draw from: the worst enemy's hand, the discards if their top card is good, or the deck."""
    sight, options = outlook.sight, asked["options"]
    hands = [key for key in options if "@" in key]
    if hands:
        worst = max(hands, key=lambda key: outlook.enmity[int(key.partition("@")[2])])
        if outlook.enmity[int(worst.partition("@")[2])] > 0:
            return [worst]
    top = sight.view["discards"][:1]
    if "discards" in options and top and worth_of_cards(sight, [*sight.hand, *top])[-1] >= 0.7:
        return ["discards"]
    return ["deck"] if "deck" in options else options[: asked["count"]]
