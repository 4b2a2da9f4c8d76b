"""The play phase of the level `steady`: it rates every card that can be played and plays the best."""

from bang.bots.classic.outlook import THE_GAME, Outlook
from bang.bots.classic.sight import SHOT, Sight, kind_of
from bang.bots.classic.taking import best_to_take, can_be_taken
from bang.bots.classic.worth import AVERTING, cheapest, worth_of_cards, worth_of_gun
from bang.bots.odds import at_most
from bang.bots.ranking import first_worth_doing
from bang.classic.definitions import CARDS, CHARACTERS
from bang.classic.kinds import CardKind
from bang.common.views import Asked, front

MOST_USES = 3
"""The most uses of an ability in one turn, so that one that costs nothing comes to an end."""


def play(outlook: Outlook, asked: Asked) -> list[str]:
    """The best answer: the lowest `moment_of`, then the highest value; `end` if nothing is worth doing."""
    return [first_worth_doing(asked["options"], lambda key: _weighed(outlook, key))]


def _weighed(outlook: Outlook, key: str) -> tuple[int, float]:
    """The place of an answer in the order of play, and its value."""
    name, _, target = key.partition("@")
    sight = outlook.sight
    if name not in CARDS:
        return ABILITY, _ability(outlook, name)
    kind = sight.played_as(name)
    worth = _effect(outlook, kind, int(target) if target else sight.you)
    return _moment(outlook, kind), worth - _kept(outlook, kind_of(name), kind)


ABILITY = 9

DOUBT = 0.9
"""How reliable the estimate of the other hand is to a player who has no card for a Duel."""


def moment_of(kind: CardKind) -> int:
    """The order in which kinds are played: cards that draw, then equipment, attacks and healing."""
    if kind.draws:
        return 3 if "all_others" in kind.signs else 0
    if kind.robs:
        return 2
    if kind.heals:
        return 10 if kind.heals == "oneself" else 8
    if kind.is_blue:
        return 4 if kind.aims else 8 if kind.strikes == "holder" else 1
    if kind.strikes == "others":
        return 5
    return 7 if kind.is_duel else 6


def surplus(sight: Sight) -> int:
    """How many cards would have to be discarded at the end of the turn."""
    return len(sight.hand) - max(sight.life, 1)


def _moment(outlook: Outlook, kind: CardKind) -> int:
    """The place of a kind in this player's order: a cautious one heals first, a greedy one robs first."""
    is_first = kind.heals == "oneself" if outlook.temper.caution else outlook.temper.greed and kind.robs
    return -1 if is_first else moment_of(kind)


def _kept(outlook: Outlook, kind: CardKind, played_as: CardKind) -> float:
    """The value of keeping the card for later; zero if it would be discarded anyway."""
    sight = outlook.sight
    if surplus(sight) > 0 or (sight.has("reacts_hand_empty") and len(sight.hand) == 1):
        return 0.0
    if sight.living == 2 and (kind.strikes or (played_as.strikes and sight.life > 1)):
        return 0.0  # there is nobody else to save it for
    care = 1.0 + outlook.temper.caution
    if kind.id in AVERTING and not kind.strikes:
        return 0.6 * care
    if kind.id in AVERTING:
        return 0.15 if sight.kinds.count(kind.id) > 1 else 0.25 * care
    return 0.1


def _effect(outlook: Outlook, kind: CardKind, target: int) -> float:
    """The value of a card's effect on a player, judged by the attributes of its kind."""
    sight = outlook.sight
    if kind.weapon:
        return worth_of_gun(sight, kind)
    if kind.draws:
        return 3.0 if "all_others" not in kind.signs else _shared_draw(outlook)
    if kind.heals:
        return _healing(outlook) if kind.heals == "oneself" else _healing_all(outlook)
    if kind.robs:
        is_kept = kind.robs == "taken"
        return best_to_take(outlook, target, can_be_taken(outlook, target), is_kept=is_kept)[0] - 0.2
    if kind.strikes == "others":
        return _strike_all(outlook, kind)
    if kind.strikes == "target":
        return _strike(outlook, kind, target)
    if kind.strikes == "holder":
        return _hazard(outlook, kind)
    if kind.is_blue and not kind.aims:
        return 1.0
    if kind.aims:
        return outlook.enmity[target] * (0.6 + 0.1 * len(sight.seats[target]["hand"]))
    return 0.3


def _strike_all(outlook: Outlook, kind: CardKind) -> float:
    """The value of striking everybody else, which must not kill a player who is needed to win.

    It is not done even if that player can avert it, because no card may be left against the next attack.
    """
    sight = outlook.sight
    last = [seat for seat in sight.others if front(sight.seats[seat])["life"] == 1]
    if any(outlook.decides(seat) < 0 for seat in last):
        return -THE_GAME
    return sum(outlook.harm(seat) * _hits(outlook, kind, seat) for seat in sight.others)


def _hits(outlook: Outlook, kind: CardKind, seat: int) -> float:
    """How likely a card that strikes everybody is to hit this player."""
    return (
        outlook.hit_chance(seat)
        if kind.averted_by == SHOT.averted_by
        else outlook.lacks(seat, kind.averted_by)
    )


def _strike(outlook: Outlook, kind: CardKind, target: int) -> float:
    sight = outlook.sight
    if sight.role == "deputy" and target == sight.sheriff:
        return -9.0
    if kind.is_duel:
        return _worth_of_duel(outlook, kind, target)
    needed = 1
    for hook in sight.hooked(sight.you, "modifies_misses_needed"):
        needed = hook.modifies_misses_needed(needed)
    hits = outlook.hit_chance(target, needed=needed)
    distracted = 0.4 * outlook.temper.greed if sight.living > 2 else 0.0
    return outlook.harm(target) * (0.25 + 0.75 * hits) - distracted


def _worth_of_duel(outlook: Outlook, kind: CardKind, target: int) -> float:
    """The value of a Duel; the other player answers first, so an equal number of cards wins it."""
    sight = outlook.sight
    usable = sight.usable(sight.you, kind.averted_by)
    mine = sum(held in usable for held in sight.kinds)
    wins = _at_most(mine, outlook, kind, target)
    if not mine and sight.seats[target]["hand"]:
        wins *= DOUBT
    lost = (1.0 - wins) * outlook.cost_of_losing_life()
    return wins * outlook.harm(target) - lost - 0.15 * min(mine, 1)


def _at_most(count: int, outlook: Outlook, kind: CardKind, seat: int) -> float:
    """How likely a player is to have at most this many cards to give in a Duel."""
    sight = outlook.sight
    unknown = outlook.unknown(seat, kind.averted_by)
    share = sight.share_usable(seat, kind.averted_by)
    usable = sight.usable(seat, kind.averted_by)
    known = sum(card is not None and kind_of(card).id in usable for card in sight.seats[seat]["hand"])
    return at_most(count, unknown, share, known)


def _hazard(outlook: Outlook, kind: CardKind) -> float:
    """The value of a card that threatens all the others before it comes back to its player."""
    sight = outlook.sight
    explodes = sum(map(kind.draw_succeeds, CARDS.values())) / len(CARDS)
    worth, comes = 0.0, 1.0
    for seat in sight.others:
        worth += comes * explodes * outlook.enmity[seat] * 3.0
        comes *= 1.0 - explodes
    return worth - comes * explodes * (4.0 if sight.life > 3 else 9.0)


def _healing_all(outlook: Outlook) -> float:
    """The value of healing everybody: how many more friends than foes are hurt."""
    sight = outlook.sight
    seats = {seat: front(sight.seats[seat]) for seat in sight.others}
    hurt = [seat for seat, figure in seats.items() if figure["life"] < figure["max_life"]]
    own = 0.0 if not sight.is_hurt else 2.0 if sight.life == 1 else 1.0
    return own + sum(1.0 - 2.0 * outlook.foe(seat) for seat in hurt)


def _shared_draw(outlook: Outlook) -> float:
    """The value of cards for everybody: their player chooses first, but the others get one each."""
    return 0.5 + outlook.temper.greed - 0.05 * sum(outlook.enmity[seat] for seat in outlook.sight.others)


def _healing(outlook: Outlook) -> float:
    """The value of healing now: a life point lasts, but a card that waits for danger can be stolen."""
    sight = outlook.sight
    return 1.5 if sight.is_hurt and sight.living > 2 else 0.0


def _ability(outlook: Outlook, name: str) -> float:
    """The value of an ability; zero at full life or after `MOST_USES` in this turn."""
    sight = outlook.sight
    if name not in CHARACTERS or not sight.is_hurt or outlook.memory.used[name] >= MOST_USES:
        return 0.0
    return worth_of_two_for_one(sight)


def worth_of_two_for_one(sight: Sight) -> float:
    """The value of a life point in exchange for the two least valuable cards."""
    poorest = worth_of_cards(sight, cheapest(sight, sight.hand, 2))
    return {1: 2.4, 2: 1.4}.get(sight.life, 1.0) - sum(poorest)
