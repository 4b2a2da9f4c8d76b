"""How much a player wants to hurt each of the others, judged by the roles that they seem to have."""

from bang.bots.classic.sight import Sight
from bang.classic.roles import Odds
from bang.common.views import front

ENMITY: dict[str, dict[str, float]] = {
    "sheriff": {"outlaw": 1.0, "renegade": 0.6, "deputy": -3.0},
    "deputy": {"sheriff": -3.0, "outlaw": 1.0, "renegade": 0.7, "deputy": -4.0},
    "outlaw": {"sheriff": 1.3, "outlaw": -1.0, "renegade": 0.3, "deputy": 0.6},
}
"""The value, for the first role, of harm to a player of the second role."""

BALANCED = (
    {"sheriff": -1.0, "outlaw": 1.0, "deputy": 0.0},
    {"sheriff": -0.3, "outlaw": 0.0, "deputy": 1.0},
)
"""The value of harm for a Renegade: first while the Outlaws are stronger, then while the law is."""


def enmities(sight: Sight, odds: Odds, *, hides: bool = False) -> list[float]:
    """How much each seat is an enemy: below zero for a friend, zero for oneself and the dead.

    A Renegade who hides the role serves the law. An Outlaw who hides it shoots at the Sheriff only with cards
    that would have to be discarded, and spares everybody who may be an Outlaw.
    """
    if sight.living == 2:
        wanted = dict.fromkeys(sight.view["composition"], 1.0)  # the loss of one is the gain of the other
    elif sight.role == "renegade":
        wanted = ENMITY["deputy"] if hides else _renegade(sight, odds)
    else:
        wanted = ENMITY[sight.role]
    if hides and sight.role == "outlaw":
        wanted = {**wanted, "sheriff": 0.15, "outlaw": -2.0}
    found = [0.0] * len(sight.seats)
    for seat in sight.others:
        found[seat] = sum(wanted.get(role, 0.0) * chance for role, chance in odds[seat].items())
    return found


def _renegade(sight: Sight, odds: Odds) -> dict[str, float]:
    """A Renegade helps the weaker side, and wants the Sheriff to be the last other player alive."""
    left = list(sight.view["composition"])
    for other in sight.seats:
        if not other["alive"]:
            left.remove(other["role"] or "")
    if "outlaw" not in left and "deputy" not in left:
        return {"sheriff": 1.0}
    if "outlaw" not in left:
        return {"sheriff": -0.2, "deputy": 1.0}
    if "deputy" not in left:
        return {"sheriff": -0.6, "outlaw": 1.0}
    law = strength(sight, odds, ("sheriff", "deputy"))
    outlaws = strength(sight, odds, ("outlaw",))
    return BALANCED[law > outlaws]


def strength(sight: Sight, odds: Odds, roles: tuple[str, ...]) -> float:
    """How much life and how many cards a side seems to have."""
    total = 0.0
    for seat in sight.others:
        other = sight.seats[seat]
        share = sum(odds[seat].get(role, 0.0) for role in roles)
        total += share * (front(other)["life"] + 0.5 * (len(other["hand"]) + len(front(other)["in_play"])))
    return total
