"""A steady player's answers to what others do, and to everything that is asked beside the play phase."""

from collections.abc import Callable

from bang.bots.outlook import Outlook
from bang.bots.sight import kind_of, suit_of
from bang.bots.taking import best_to_take
from bang.bots.worth import cheapest, dearest, worth_of_cards

Answering = Callable[[Outlook, list[str], int], list[str]]

CHARACTERS = (
    "willy_the_kid",
    "suzy_lafayette",
    "slab_the_killer",
    "bart_cassidy",
    "sid_ketchum",
    "black_jack",
    "jourdonnais",
    "kit_carlson",
    "jesse_jones",
    "lucky_duke",
    "calamity_janet",
    "rose_doolan",
    "el_gringo",
    "pedro_ramirez",
    "paul_regret",
    "vulture_sam",
)
"""Who is chosen first."""


def _dodge(outlook: Outlook, options: list[str], count: int) -> list[str]:
    """A barrel costs nothing; a Missed! is given only if there will be enough of them."""
    sight = outlook.sight
    cards = [key for key in options if key in sight.hand]
    free = [key for key in options if key not in cards and key != "pass"]
    if free:
        return free[:1]
    needed: int = sight.view["asked"]["about"]["needed"]
    draws_again = sight.me["character"] == "suzy_lafayette" and len(sight.hand) == len(cards) == 1
    if len(cards) < needed and not draws_again:
        return ["pass"]
    return cheapest(sight, cards, 1)


def _indians(outlook: Outlook, options: list[str], count: int) -> list[str]:
    cards = [key for key in options if key != "pass"]
    return cheapest(outlook.sight, cards, 1) if cards else ["pass"]


def _duel(outlook: Outlook, options: list[str], count: int) -> list[str]:
    """Fought to the end, unless it could cost the Sheriff his life, or is lost anyway."""
    sight = outlook.sight
    cards = [key for key in options if key != "pass"]
    by: int = sight.view["asked"]["about"]["by"]
    other = sight.seats[by]
    if not cards or (sight.role == "deputy" and by == sight.sheriff and sight.life > 1):
        return ["pass"]
    is_outnumbered = len(other["hand"]) > 3 * len(cards) and sight.life > 2
    return ["pass"] if is_outnumbered else cheapest(sight, cards, 1)


def _save(outlook: Outlook, options: list[str], count: int) -> list[str]:
    """Anything but to die; Beer first, as one card for a point."""
    return [next((key for key in options if kind_of(key) == "beer"), options[0])]


def _taken(outlook: Outlook, options: list[str], count: int) -> list[str]:
    asked = outlook.sight.view["asked"]
    return [best_to_take(outlook, asked["about"]["from"], options, is_kept=asked["prompt"] == "panic")[1]]


def _cheapest(outlook: Outlook, options: list[str], count: int) -> list[str]:
    return cheapest(outlook.sight, options, count)


def _dearest(outlook: Outlook, options: list[str], count: int) -> list[str]:
    return dearest(outlook.sight, options, count)


def _lucky_duke(outlook: Outlook, options: list[str], count: int) -> list[str]:
    """A heart, or for Dynamite anything but 2 to 9 of spades."""
    if outlook.sight.view["asked"]["about"]["for"] == "dynamite":
        return [min(options, key=explodes)]
    return [min(options, key=lambda card: suit_of(card) != "H")]


def explodes(card: str) -> bool:
    """Dynamite goes off on this card."""
    return suit_of(card) == "S" and card[-2] in "23456789"


def _jesse_jones(outlook: Outlook, options: list[str], count: int) -> list[str]:
    """From the worst enemy; unknown cards are worth the same anywhere."""
    hands = [key for key in options if key != "deck"]
    best = max(hands, key=lambda key: outlook.enmity[int(key.partition("@")[2])], default="deck")
    is_enemy = best != "deck" and outlook.enmity[int(best.partition("@")[2])] > 0
    return [best if is_enemy else "deck"]


def _pedro_ramirez(outlook: Outlook, options: list[str], count: int) -> list[str]:
    """The card on top of the discards, if it is better than most."""
    sight = outlook.sight
    top = sight.view["discards"][:1]
    worth = worth_of_cards(sight, [*sight.hand, *top])[-1] if top else 0.0
    return ["discards" if "discards" in options and worth >= 0.7 else "deck"]


def _character(outlook: Outlook, options: list[str], count: int) -> list[str]:
    return [min(options, key=CHARACTERS.index)]


def _as_they_lie(outlook: Outlook, options: list[str], count: int) -> list[str]:
    return options[:count]


ANSWERED: dict[str, Answering] = {
    "dodge": _dodge,
    "indians": _indians,
    "duel": _duel,
    "save": _save,
    "panic": _taken,
    "cat_balou": _taken,
    "general_store": _dearest,
    "kit_carlson": _dearest,
    "lucky_duke": _lucky_duke,
    "jesse_jones": _jesse_jones,
    "pedro_ramirez": _pedro_ramirez,
    "discard": _cheapest,
    "sid_ketchum": _cheapest,
    "order": _as_they_lie,
    "character": _character,
}
"""How each question is answered."""
