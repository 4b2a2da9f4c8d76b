"""Guessing who is who from whom they attack: every deal of the closed roles, weighed by what was seen."""

from functools import cache
from math import exp

from bang.bots.deeds import Deeds
from bang.bots.sight import Sight

Odds = list[dict[str, float]]
"""For each seat, how likely each role is."""

LEANING: dict[str, dict[str, float]] = {
    "sheriff": {"outlaw": 0.1, "renegade": 0.0, "deputy": -0.2},
    "deputy": {"sheriff": -4.0, "outlaw": 0.4, "renegade": 0.3, "deputy": -0.3},
    "outlaw": {"sheriff": 1.0, "outlaw": -0.6, "renegade": -0.1, "deputy": 0.1},
    "renegade": {"sheriff": -0.5, "outlaw": 0.3, "deputy": 0.2},
}
"""How well it fits an attacker's role (first) to attack somebody of another (second)."""

ENOUGH = 4.0
"""To see one attack the other more often than this tells nothing new."""


def role_odds(sight: Sight, deeds: Deeds) -> Odds:
    """How likely every role is for everybody, from what this seat knows and saw."""
    known: list[str | None] = [other["role"] for other in sight.seats]
    closed = tuple(seat for seat, role in enumerate(known) if role is None)
    left = list(sight.view["composition"])
    for role in known:
        if role is not None:
            left.remove(role)
    odds: Odds = [{} if role is None else {role: 1.0} for role in known]
    if not closed:
        return odds
    acts = [(seat, other, min(times, ENOUGH)) for (seat, other), times in deeds.hostile.items()]
    total = 0.0
    for deal in deals(tuple(sorted(left))):
        for seat, role in zip(closed, deal, strict=True):
            known[seat] = role
        weight = exp(sum(_fits(known, seat, other) * times for seat, other, times in acts))
        total += weight
        for seat, role in zip(closed, deal, strict=True):
            odds[seat][role] = odds[seat].get(role, 0.0) + weight
    for seat in closed:
        odds[seat] = {role: weight / total for role, weight in odds[seat].items()}
    return odds


def _fits(roles: list[str | None], seat: int, other: int) -> float:
    return LEANING[roles[seat] or ""].get(roles[other] or "", 0.0)


@cache
def deals(roles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every different order of some roles."""
    if not roles:
        return ((),)
    found: list[tuple[str, ...]] = []
    for place, role in enumerate(roles):
        if role not in roles[:place]:
            rest = roles[:place] + roles[place + 1 :]
            found += [(role, *others) for others in deals(rest)]
    return tuple(found)
