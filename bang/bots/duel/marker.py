"""When the level `steady` moves the marker, and whose characters it lets change places."""

from bang.bots.duel.outlook import Outlook, stands
from bang.bots.duel.sight import hooked
from bang.common.views import Figure

EARLY, LAST = -1, 30
"""The moments of a move before everything else, and after it."""

COST = 0.1
"""The least gain for which the marker is moved."""

BETTER = 0.3
"""How much better the rear must fight to be moved to the front at once."""

COMING = 0.6
"""The value of an ability that acts when the marker comes to it."""

NOTICED = 0.4
"""What the other side gets for a move, by an ability or a card in play."""

THEIR_PLACES = 0.3
"""How much the places of the other side count, which can move its marker again."""


def gain_of_moving(outlook: Outlook) -> float:
    """The value of moving the marker at the end of the turn; below zero if nobody is in the rear."""
    rear = outlook.sight.rear
    if rear is None:
        return -1.0
    return stands(rear) - stands(outlook.sight.front) + _noticed(outlook, rear) - COST


def moved(outlook: Outlook) -> tuple[int, float]:
    """The moment and the value of moving the marker: at once if the rear fights better, otherwise last."""
    late, sight = gain_of_moving(outlook), outlook.sight
    if sight.rear is None:
        return LAST, late
    better = outlook.fights(sight.rear) - outlook.fights(sight.front)
    if better > BETTER and better + late > max(0.0, late):
        return EARLY, better + late
    return LAST, late


def _noticed(outlook: Outlook, figure: Figure) -> float:
    """What moving the marker to a character causes at once, on both sides."""
    answers = sum(
        len(hooked(other, "reacts_opponent_moved"))
        for other in outlook.sight.theirs["figures"]
        if other["awake"]
    )
    return COMING * len(hooked(figure, "reacts_coming_to_front")) - NOTICED * answers


def gain_of_switching(outlook: Outlook, side: str) -> float:
    """The value of letting the characters of a side change places."""
    sight = outlook.sight
    if side == sight.mine["role"]:
        return stands(sight.rear) - stands(sight.front) if sight.rear else -1.0
    if outlook.enemy_rear is None:
        return -1.0
    return THEIR_PLACES * (stands(outlook.enemy) - stands(outlook.enemy_rear))
