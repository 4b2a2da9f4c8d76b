"""The play phase of the level `steady`: it rates every answer and gives the best one."""

from bang.bots.duel.marker import gain_of_moving, gain_of_switching, moved
from bang.bots.duel.outlook import Outlook
from bang.bots.duel.sight import LIFE_LEFT, can_give, is_card, kind_of, target_of, way_of
from bang.bots.duel.taking import HAND, best_to_take
from bang.bots.duel.worth import CARD, UNKNOWN, draws_alone, worth_in_play
from bang.bots.odds import at_most
from bang.bots.ranking import first_worth_doing
from bang.common.views import Asked, Figure
from bang.duel.definitions import CARDS
from bang.duel.kinds import SHOT, CardKind
from bang.duel.recharge import RECHARGE
from bang.engine.questions import name_in

MOST_USES = 3
"""The most uses of an ability in one turn, so that one that costs nothing comes to an end."""

AGAIN = 0.05
"""The value of equipment where there is one of its kind already."""

EMPTYING = 0.3
"""How much keeping a card still counts if an ability waits for an empty hand."""

DODGE_GIVEN = 0.55
"""The value of a dodge that the opponent has to give."""


def play(outlook: Outlook, asked: Asked) -> list[str]:
    """The best answer: the lowest moment, then the highest value; `end` if nothing is worth doing."""
    moves_last = "move" in asked["options"] and gain_of_moving(outlook) > 0
    surplus = outlook.sight.surplus(moves=moves_last)
    return [first_worth_doing(asked["options"], lambda key: _weighed(outlook, key, surplus))]


def _weighed(outlook: Outlook, key: str, surplus: int) -> tuple[int, float]:
    """The place of an answer in the order of play, and its value."""
    if key == "move":
        return moved(outlook)
    name, way, target = name_in(key), way_of(key), target_of(key)
    if not is_card(key):
        return 0, 1.0 if outlook.memory.used[key] < MOST_USES else 0.0
    kept = _kept(outlook, name, surplus)
    if way:
        return _by_way(outlook, way, name, target, kept)
    kind = outlook.sight.played_as(name)
    return moment_of(kind), _effect(outlook, kind, target) - kept


def _by_way(outlook: Outlook, way: str, name: str, target: str, kept: float) -> tuple[int, float]:
    """The place and the value of a card that is used without playing it; most of these come late."""
    sight = outlook.sight
    if way == RECHARGE:
        return 20, CARD - (worth_in_play(kind_of(name)) if target else kept)
    source = sight.offering(way)
    acted = source.acts_as(way, sight.top)
    if acted is not None:
        # A card that is used as another waits for those that are played as what they are.
        moment = 12 if "allows_card_as" in source.hooks else moment_of(acted)
        return moment, _effect(outlook, acted, target) - kept
    if source.pays_in_play:
        return 13, 2 * CARD - worth_in_play(kind_of(name))
    return 11, CARD + 0.2 - kept


def moment_of(kind: CardKind) -> int:
    """The order in which kinds are played: cards that draw, then equipment, attacks and healing."""
    if kind.draws:
        return 0
    if kind.is_blue:
        return 1
    if kind.robs:
        return 2
    if kind.heals:
        return 10
    return 6 if kind.strikes else 15


def _kept(outlook: Outlook, name: str, surplus: int) -> float:
    """The value of keeping the card, less that of the card that would be discarded to keep it."""
    mine = outlook.keeping.get(name, 0.0)
    if surplus <= 0:
        return mine * EMPTYING if _wants_no_hand(outlook) else mine
    worth = sorted(outlook.keeping[card] for card in outlook.sight.hand)
    return mine - worth[surplus - 1]


def _wants_no_hand(outlook: Outlook) -> bool:
    """Whether few cards are left, and an ability can be used that waits for an empty hand."""
    used = outlook.memory.used
    waits = any(not used[source.id] for source in outlook.sight.active("offers_ability"))
    return waits and len(outlook.sight.hand) <= 2


def _effect(outlook: Outlook, kind: CardKind, target: str) -> float:
    """The value of a card's effect, judged by the attributes of its kind."""
    sight = outlook.sight
    figure = sight.figures.get(target)
    if kind.draws:
        return 2 * CARD if draws_alone(kind) else 0.2
    if kind.heals:
        return _healing(outlook, figure)
    if kind.strikes == "others":
        return _all_others(outlook, kind)
    if figure is None:
        if kind.robs:
            return HAND + CARD
        if "swap" in kind.signs:
            return max(gain_of_switching(outlook, side) for side in sight.view["composition"])
        return UNKNOWN
    is_own = sight.is_own(target)
    if kind.robs:
        return best_to_take(sight, figure["in_play"], is_own=is_own, is_kept=kind.robs == "taken")[0]
    if kind.strikes == "holder":
        return _passing_on(outlook, kind, figure) if is_own else _hazard(outlook, kind, figure)
    if kind.is_blue:
        return _equipment(kind, figure, is_own=is_own)
    if kind.strikes == "target":
        return _strike(outlook, kind, figure) if kind.is_shot else _duel(outlook, figure)
    return UNKNOWN if is_own else 0.0


def _healing(outlook: Outlook, figure: Figure | None) -> float:
    """The value of healing the player's characters, or of leaving one character with fixed life points."""
    sight = outlook.sight
    if figure is None:
        return float(sum(other["life"] < other["max_life"] for other in sight.mine["figures"]))
    gained = LIFE_LEFT - figure["life"]
    return (gained if sight.is_own(figure["character"]) else -gained) - 0.5


def _strike(outlook: Outlook, kind: CardKind, figure: Figure) -> float:
    sight = outlook.sight
    hits = outlook.hit_chance(figure, kind)
    # A second sign of a shot on a card that shoots: one shot for each card in play.
    shots = len(figure["in_play"]) if kind.signs.count("hit") > 1 else 1
    dodged = DODGE_GIVEN if sight.theirs["hand"] else 0.2
    if len(kind.signs) > 1:
        dodged += 0.2
    dodged += 0.4 * len(sight.active("reacts_shot_dodged"))
    return shots * (hits * outlook.harm(figure) + (1.0 - hits) * dodged)


def _all_others(outlook: Outlook, kind: CardKind) -> float:
    """The value of striking both opponents and the player's rear."""
    sight, worth = outlook.sight, 0.0
    for figure in sight.theirs["figures"]:
        hits = outlook.lacks(figure, SHOT)
        if kind.averted_by != SHOT:
            hits = outlook.hit_chance(figure, kind)
        worth += hits * outlook.harm(figure) + (1.0 - hits) * DODGE_GIVEN
    if sight.rear:
        rear = sight.rear
        averts = any(can_give(rear, CARDS[card], kind.averted_by) for card in sight.hand)
        worth -= 0.6 if averts else outlook.loss(rear)
    return worth


def _duel(outlook: Outlook, figure: Figure) -> float:
    """The value of a Duel; the opponent answers first, so an equal number of cards wins it."""
    sight = outlook.sight
    mine = sum(can_give(sight.front, CARDS[card], SHOT) for card in sight.hand)
    wins = at_most(mine, outlook.unknown(SHOT), outlook.share(figure, SHOT))
    return wins * outlook.harm(figure) - (1.0 - wins) * outlook.loss(sight.front) - 0.2 * min(mine, 1)


def _hazard(outlook: Outlook, kind: CardKind, figure: Figure) -> float:
    """The value of a card in front of an opponent that may cost life points in every turn."""
    if any(kind_of(card) is kind for card in figure["in_play"]):
        return 0.0
    return 0.6 * outlook.harm(figure)


def _passing_on(outlook: Outlook, kind: CardKind, figure: Figure) -> float:
    """The value of a card that goes from rear to rear until it costs one of them life points."""
    sight = outlook.sight
    if kind.aims != "own_rear":
        return -1.0
    odds = []
    for role in sight.view["composition"]:
        cards = sight.hidden[role]
        fits = sum(count for card, count in cards.items() if kind.draw_succeeds(card))
        odds.append(fits / max(1, sum(cards.values())))
    mine, theirs = odds[sight.you], odds[1 - sight.you]
    other = outlook.enemy_rear or outlook.enemy
    return 2.0 * ((1.0 - mine) * theirs * min(3, other["life"]) - mine * min(3, figure["life"]))


def _equipment(kind: CardKind, figure: Figure, *, is_own: bool) -> float:
    if any(kind_of(card) is kind for card in figure["in_play"]):
        return AGAIN
    return worth_in_play(kind) if is_own else -worth_in_play(kind)
