"""Guessing roles from attacks: every possible deal of the hidden roles, weighted by what was seen."""

from functools import cache
from math import exp, log

from bang.bots.classic.deeds import Deeds
from bang.bots.classic.sight import Sight

Odds = list[dict[str, float]]
"""For each seat, how likely each role is."""

HABITS: dict[str, dict[str, float]] = {
    "sheriff": {"outlaw": 0.5, "renegade": 0.3, "deputy": 0.15},
    "deputy": {"sheriff": 0.01, "outlaw": 0.6, "renegade": 0.45, "deputy": 0.2},
    "outlaw": {"sheriff": 0.75, "outlaw": 0.12, "renegade": 0.25, "deputy": 0.28},
    "renegade": {"sheriff": 0.12, "outlaw": 0.35, "deputy": 0.6},
}
"""How many hostile acts a player of the first role does in a turn to one of the second role."""

TRUST = 0.5
"""How much one observation counts: less than 1, because repeated attacks tell little new."""


def role_odds(sight: Sight, deeds: Deeds) -> Odds:
    """For each seat, how likely each role is, from what this seat knows and has seen."""
    known: list[str | None] = [other["role"] for other in sight.seats]
    closed = tuple(seat for seat, role in enumerate(known) if role is None)
    left = list(sight.view["composition"])
    for role in known:
        if role is not None:
            left.remove(role)
    odds: Odds = [{} if role is None else {role: 1.0} for role in known]
    if not closed:
        return odds
    found = [(_fits(known, closed, deal, deeds), deal) for deal in deals(tuple(sorted(left)))]
    best = max(fits for fits, _ in found)
    weights = [(exp(TRUST * (fits - best)), deal) for fits, deal in found]
    total = sum(weight for weight, _ in weights)
    for weight, deal in weights:
        for seat, role in zip(closed, deal, strict=True):
            odds[seat][role] = odds[seat].get(role, 0.0) + weight / total
    return odds


def _fits(known: list[str | None], closed: tuple[int, ...], deal: tuple[str, ...], deeds: Deeds) -> float:
    """How well the hostile acts of all players, and the turns without any, fit these roles."""
    roles = list(known)
    for seat, role in zip(closed, deal, strict=True):
        roles[seat] = role
    fits = 0.0
    for (seat, other), turns in deeds.turns.items():
        if seat != other:
            fits -= turns * HABITS[roles[seat] or ""].get(roles[other] or "", 0.0)
    for (seat, other), acts in deeds.hostile.items():
        fits += acts * log(HABITS[roles[seat] or ""].get(roles[other] or "", 0.3))
    return fits


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
