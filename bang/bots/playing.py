"""The play phase of a steady player: every card that can be played is weighed, the best one is played."""

import math
from collections.abc import Callable

from bang.bots.outlook import HELD, Outlook
from bang.bots.sight import REACH, Sight, kind_of
from bang.bots.taking import best_to_take, can_be_taken
from bang.bots.worth import cheapest, worth_of_cards, worth_of_guns

FIRST = (
    ("wells_fargo", "stagecoach"),
    ("barrel", "mustang", "scope", *REACH),
    ("panic", "cat_balou"),
    ("general_store",),
    ("jail",),
    ("gatling", "indians"),
    ("bang", "missed"),
    ("duel",),
    ("saloon", "dynamite"),
    ("sid_ketchum",),
    ("beer",),
)
"""What is thought of first: cards that draw, then what lies there, then what strikes, then what heals."""

EXPLODES = 0.125
"""Ten of the eighty cards are 2 to 9 of spades."""

TURN = {kind: turn for turn, kinds in enumerate(FIRST) for kind in kinds}


def play(outlook: Outlook, options: list[str]) -> str:
    """The best of what is worth doing, in the order in which one thinks of it."""
    best: tuple[int, float, str] | None = None
    for key in options:
        if key == "end":
            continue
        name, _, target = key.partition("@")
        kind = kind_of(name)
        worth = WEIGHED[kind](outlook, int(target) if target else outlook.sight.you)
        worth -= _kept(outlook.sight, kind)
        if worth > 0 and (best is None or (TURN[kind], -worth) < (best[0], -best[1])):
            best = TURN[kind], worth, key
    return best[2] if best else "end"


def surplus(sight: Sight) -> int:
    """How many cards would go at the end of the turn."""
    return len(sight.hand) - max(sight.life, 1)


def _kept(sight: Sight, kind: str) -> float:
    """What is lost by not keeping the card for later: nothing, if it must go anyway."""
    if surplus(sight) > 0 or (sight.me["character"] == "suzy_lafayette" and len(sight.hand) == 1):
        return 0.0
    if kind == "bang":
        return 0.15 if sight.kinds.count("bang") > 1 else 0.25
    if kind == "missed":
        return 0.6
    return 0.1


def _bang(outlook: Outlook, target: int) -> float:
    needed = 2 if outlook.sight.me["character"] == "slab_the_killer" else 1
    if outlook.sight.role == "deputy" and target == outlook.sight.sheriff:
        return -9.0
    return outlook.harm(target) * (0.25 + 0.75 * outlook.hit_chance(target, needed=needed))


def _duel(outlook: Outlook, target: int) -> float:
    """The other one answers first: with as many BANG! cards as they have the Duel is won."""
    sight = outlook.sight
    if sight.role == "deputy" and target == sight.sheriff:
        return -9.0
    kinds = ("bang", "missed") if sight.me["character"] == "calamity_janet" else ("bang",)
    mine = sum(sight.kinds.count(kind) for kind in kinds)
    wins = _at_most(mine, outlook, target)
    lost = (1.0 - wins) * outlook.cost_of_losing_life()
    return wins * outlook.harm(target) - lost - 0.15 * min(mine, 1)


def _at_most(count: int, outlook: Outlook, seat: int) -> float:
    """How likely a player has no more than so many BANG! cards."""
    other = outlook.sight.seats[seat]
    unknown = outlook.unknown(seat, "bang")
    held = HELD["bang"] + (HELD["missed"] if other["character"] == "calamity_janet" else 0.0)
    known = sum(card is not None and kind_of(card) == "bang" for card in other["hand"])
    chance, total = math.pow(1.0 - held, unknown), 0.0
    for bangs in range(count - known + 1):
        total += chance
        chance *= (unknown - bangs) / (bangs + 1) * held / (1.0 - held)
    return total


def _gatling(outlook: Outlook, target: int) -> float:
    return sum(outlook.harm(seat) * outlook.hit_chance(seat) for seat in outlook.sight.others)


def _indians(outlook: Outlook, target: int) -> float:
    return sum(outlook.harm(seat) * outlook.lacks(seat, "bang") for seat in outlook.sight.others)


def _taking(outlook: Outlook, target: int, is_kept: bool) -> float:
    return best_to_take(outlook, target, can_be_taken(outlook, target), is_kept=is_kept)[0] - 0.2


def _panic(outlook: Outlook, target: int) -> float:
    return _taking(outlook, target, True)


def _cat_balou(outlook: Outlook, target: int) -> float:
    return _taking(outlook, target, False)


def _jail(outlook: Outlook, target: int) -> float:
    other = outlook.sight.seats[target]
    return outlook.enmity[target] * (0.6 + 0.1 * len(other["hand"]))


def _dynamite(outlook: Outlook, target: int) -> float:
    """It may go off before anybody; whoever plays it is the last to whom it comes in its first round."""
    sight = outlook.sight
    worth, comes = 0.0, 1.0
    for seat in sight.others:
        worth += comes * EXPLODES * outlook.enmity[seat] * 3.0
        comes *= 1.0 - EXPLODES
    return worth - comes * EXPLODES * (4.0 if sight.life > 3 else 9.0)


def _saloon(outlook: Outlook, target: int) -> float:
    sight = outlook.sight
    hurt = [seat for seat in sight.others if sight.seats[seat]["life"] < sight.seats[seat]["max_life"]]
    own = outlook.cost_of_losing_life() if sight.is_hurt else 0.0
    return own - sum(outlook.enmity[seat] for seat in hurt)


def _general_store(outlook: Outlook, target: int) -> float:
    """One chooses first; the others get a card each."""
    return 0.5 - 0.05 * sum(outlook.enmity[seat] for seat in outlook.sight.others)


def _beer(outlook: Outlook, target: int) -> float:
    """Kept for the last moment, unless it would be thrown away or soon be worth nothing."""
    sight = outlook.sight
    if not sight.is_hurt or sight.living == 2:
        return 0.0
    return 1.0 if surplus(sight) > 0 or sight.living == 3 else 0.0


def _sid_ketchum(outlook: Outlook, target: int) -> float:
    return worth_of_two_for_one(outlook.sight)


def worth_of_two_for_one(sight: Sight) -> float:
    """What a life point for Sid Ketchum's two poorest cards is worth."""
    poorest = worth_of_cards(sight, cheapest(sight, sight.hand, 2))
    return {1: 2.4, 2: 1.4}.get(sight.life, 1.0) - sum(poorest)


def _drawing(outlook: Outlook, target: int) -> float:
    return 3.0


def _in_play(outlook: Outlook, target: int) -> float:
    return 1.0


def _gun(kind: str) -> Callable[[Outlook, int], float]:
    def weigh(outlook: Outlook, target: int) -> float:
        return worth_of_guns(outlook.sight)[kind]

    return weigh


WEIGHED: dict[str, Callable[[Outlook, int], float]] = {
    "bang": _bang,
    "missed": _bang,
    "beer": _beer,
    "panic": _panic,
    "cat_balou": _cat_balou,
    "duel": _duel,
    "stagecoach": _drawing,
    "wells_fargo": _drawing,
    "gatling": _gatling,
    "indians": _indians,
    "general_store": _general_store,
    "saloon": _saloon,
    "jail": _jail,
    "dynamite": _dynamite,
    "barrel": _in_play,
    "mustang": _in_play,
    "scope": _in_play,
    "sid_ketchum": _sid_ketchum,
    **{gun: _gun(gun) for gun in REACH},
}
"""What each card, or ability, is worth when it is played on somebody."""
