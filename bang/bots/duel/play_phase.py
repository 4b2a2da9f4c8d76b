"""The play phase of the level `steady`: it rates every answer and gives the best one."""

from bang.bots.duel.outlook import Outlook
from bang.bots.duel.sight import NO_CARD, Sight, hooked, is_card, kind_of, target_of, way_of
from bang.bots.duel.taking import HAND, best_to_take
from bang.bots.duel.worth import averting, in_play, serves, worth_of_cards, worth_of_kind
from bang.duel.definitions import KINDS
from bang.duel.kinds import SHOT, CardKind
from bang.engine.questions import name_in
from bang.engine.views import Figure

MOST_USES = 3
LIFE_LEFT = 3
EARLY, LAST = -1, 30


def play(outlook: Outlook, options: list[str]) -> str:
    """The best answer: the lowest moment, then the highest value; `end` if nothing is worth doing."""
    best: tuple[int, float, str] | None = None
    _expect_end(outlook, options)
    for key in options:
        if key == "end":
            continue
        moment, worth = _weighed(outlook, key)
        if worth > 0 and (best is None or (moment, -worth) < (best[0], -best[1])):
            best = moment, worth, key
    return best[2] if best else "end"


def _expect_end(outlook: Outlook, options: list[str]) -> None:
    """Set the hand limit that will apply at the end of the turn."""
    sight = outlook.sight
    if "move" in options and sight.rear and _move_late(outlook) > 0:
        sight.surplus = len(sight.hand) - max(sight.rear["life"], 2)


def _weighed(outlook: Outlook, key: str) -> tuple[int, float]:
    """The place of an answer in the order of play, and its value."""
    sight = outlook.sight
    if key == "move":
        return _move(outlook)
    if not is_card(key):
        return 0, 1.0 if outlook.deeds.used[key] < MOST_USES else 0.0
    way, target = way_of(key), target_of(key)
    if way:
        return _by_way(outlook, way, name_in(key), target)
    kind = sight.played_as(name_in(key))
    return moment_of(kind), _effect(outlook, kind, target) - kept(sight, name_in(key))


def _by_way(outlook: Outlook, way: str, name: str, target: str) -> tuple[int, float]:
    sight = outlook.sight
    if way == "recharge":
        cost = in_play(kind_of(name)) if target else kept(sight, name)
        return 20, CARD - 0.1 - cost
    if way == "toco_ramirez":
        return 12, _strike(outlook, KINDS["colt"], sight.figures[target]) - kept(sight, name) - 0.1
    if way == "pearl_hat":
        top = kind_of(sight.view["discards"][0])
        return moment_of(top), _effect(outlook, top, target) - kept(sight, name)
    if way == "cattle_katie":
        return 13, 2 * CARD - in_play(kind_of(name)) - 0.2
    return 11, CARD + 0.2 - kept(sight, name)


CARD = 0.55


def moment_of(kind: CardKind) -> int:
    """The order in which kinds are played: cards that draw, then equipment, attacks and healing."""
    if kind.draws:
        return 0
    if kind.robs:
        return 2
    if kind.heals:
        return 10
    if kind.is_blue:
        return 1
    if kind.strikes:
        return 6
    return 15


KEPT = 0.4
KEPT_DODGE = 1.0


def _later(kind: CardKind) -> float:
    return KEPT_DODGE if kind.is_dodge else KEPT


def kept(sight: Sight, name: str) -> float:
    """The value of keeping the card for later, less that of the card that is discarded instead of it."""
    worth = worth_of_cards(sight, sight.hand)
    values = {}
    for card, value in zip(sight.hand, worth, strict=True):
        values[card] = min(value * _later(kind_of(card)), values.get(card, 9.0))
    mine = values.get(name, 0.0)
    if sight.surplus <= 0:
        return mine
    ordered = sorted(value * _later(kind_of(card)) for card, value in zip(sight.hand, worth, strict=True))
    return mine - ordered[min(sight.surplus, len(ordered)) - 1]


def _effect(outlook: Outlook, kind: CardKind, target: str) -> float:
    """The value of a card's effect, judged by the attributes of its kind."""
    sight = outlook.sight
    figure = sight.figures.get(target)
    is_own = sight.is_own(target)
    if kind.draws:
        return 1.0 if kind.signs.count("draw") > 1 else STORE
    if kind.heals:
        return _healing(outlook, kind, figure, is_own)
    if kind.robs:
        if figure is None:
            return HAND + (0.45 if len(sight.theirs["hand"]) else 0.0)
        return best_to_take(sight, figure["in_play"], is_own=is_own, is_kept=kind.robs == "taken")[0]
    if kind.strikes == "holder":
        return _hazard(outlook, kind, figure, is_own)
    if kind.is_blue:
        return _equipment(outlook, kind, figure, is_own)
    if kind.strikes == "others":
        return _all_others(outlook, kind)
    if kind.strikes == "target" and figure is not None:
        return _duel(outlook, kind, figure) if not kind.is_shot else _strike(outlook, kind, figure)
    if "swap" in kind.signs:
        return max(gain_of_switch(outlook, side) for side in sight.view["composition"]) - 0.1
    return 0.3


STORE = 0.2


def _healing(outlook: Outlook, kind: CardKind, figure: Figure | None, is_own: bool) -> float:
    sight = outlook.sight
    if figure is None:
        return sum(1.0 for other in sight.mine["figures"] if other["life"] < other["max_life"])
    gained = LIFE_LEFT - figure["life"]
    return float(gained if is_own else -gained) - 0.5


def _strike(outlook: Outlook, kind: CardKind, figure: Figure) -> float:
    sight = outlook.sight
    hits = outlook.hit_chance(figure, kind)
    shots = 1
    if kind.signs.count("hit") > 1:
        shots = len(figure["in_play"])
    dodged = BURN + (0.2 if len(kind.signs) > 1 else 0.0) + 0.4 * len(sight.active("reacts_shot_dodged"))
    if not sight.theirs["hand"]:
        dodged = 0.2
    return shots * (hits * outlook.harm(figure) + (1.0 - hits) * dodged)


BURN = 0.55


def _all_others(outlook: Outlook, kind: CardKind) -> float:
    sight = outlook.sight
    worth = 0.0
    for figure in sight.theirs["figures"]:
        hits = outlook.hit_chance(figure, kind) if kind.averted_by == "dodge" else outlook.lacks(figure, SHOT)
        worth += hits * outlook.harm(figure) + (1.0 - hits) * BURN
    if sight.rear:
        usable = serves(sight.rear, kind.averted_by)
        averts = any(card in usable for card in sight.hand)
        worth -= 0.6 if averts else outlook.loss(sight.rear)
    return worth


def _duel(outlook: Outlook, kind: CardKind, figure: Figure) -> float:
    sight = outlook.sight
    usable = serves(sight.front, SHOT)
    mine = sum(card in usable for card in sight.hand)
    wins = _at_most(mine, outlook.unknown(SHOT), outlook.share(figure, SHOT))
    lost = (1.0 - wins) * outlook.loss(sight.front)
    return wins * outlook.harm(figure) - lost - 0.2 * min(mine, 1)


def _at_most(count: int, unknown: int, share: float) -> float:
    """How likely a hand is to hold at most this many cards of a kind."""
    chance, total = (1.0 - share) ** unknown, 0.0
    for held in range(count + 1):
        total += chance
        chance *= (unknown - held) / (held + 1) * share / (1.0 - share)
    return total


def _hazard(outlook: Outlook, kind: CardKind, figure: Figure | None, is_own: bool) -> float:
    """The value of a card that may cost its holder life points: on an opponent, or passing to one."""
    sight = outlook.sight
    if not is_own:
        assert figure is not None
        if any(kind_of(card) is kind for card in figure["in_play"]):
            return 0.0
        return 0.6 * outlook.harm(figure)
    odds = []
    for role in sight.view["composition"]:
        cards = sight.hidden[role]
        total = sum(cards.values())
        odds.append(sum(n for card, n in cards.items() if kind.draw_succeeds(card)) / max(total, 1))
    if figure is None or kind.aims != "own_rear":
        return -1.0
    mine, theirs = odds[sight.you], odds[1 - sight.you]
    rear = outlook.foe_rear or outlook.foe
    return 2.0 * ((1.0 - mine) * theirs * min(3, rear["life"]) - mine * min(3, figure["life"]))


def _equipment(outlook: Outlook, kind: CardKind, figure: Figure | None, is_own: bool) -> float:
    if figure is None:
        return 0.3
    if any(kind_of(card) is kind for card in figure["in_play"]):
        return 0.05
    worth = in_play(kind)
    return worth if is_own else -worth


def _move_late(outlook: Outlook) -> float:
    sight = outlook.sight
    assert sight.rear is not None
    gain = outlook.stands(sight.rear) - outlook.stands(sight.front) + bonus(outlook, sight.rear)
    return gain - MOVE


MOVE = 0.1


def bonus(outlook: Outlook, figure: Figure) -> float:
    """What moving the marker to a character brings at once, and what it gives to the opponent."""
    reacts = sum(0.6 for _ in hooked(figure, "reacts_coming_to_front"))
    answers = [
        source
        for other in outlook.sight.theirs["figures"]
        for source in hooked(other, "reacts_opponent_moved")
        if other["awake"] or source.always
    ]
    return reacts - 0.4 * len(answers)


def _move(outlook: Outlook) -> tuple[int, float]:
    """Moving the marker: at once if the rear fights better, otherwise at the end of the turn."""
    sight = outlook.sight
    if sight.rear is None:
        return LAST, 0.0
    late = _move_late(outlook)
    fights = outlook.fights(sight.rear) - outlook.fights(sight.front)
    if fights > FIGHT and fights + late > max(0.0, late):
        return EARLY, fights + late
    return LAST, late


FIGHT = 0.3


def gain_of_switch(outlook: Outlook, side: str) -> float:
    """The value of changing the places of a side's characters."""
    sight = outlook.sight
    if side == sight.mine["role"]:
        if sight.rear is None:
            return -9.0
        return outlook.stands(sight.rear) - outlook.stands(sight.front)
    if outlook.foe_rear is None:
        return -9.0
    return 0.3 * (outlook.stands(outlook.foe) - outlook.stands(outlook.foe_rear))
