"""Guessing roles: every possible deal of the hidden roles, weighted by whom everybody aimed at or spared."""

from functools import cache
from math import exp, log

from bang.bots.classic.deeds import Deed, Deeds
from bang.bots.classic.range import within_reach
from bang.bots.classic.sight import Sight

Odds = list[dict[str, float]]
"""For each seat, how likely each role is."""

HABITS: dict[str, dict[str, float]] = {
    "sheriff": {"sheriff": 1.0, "outlaw": 2.0, "renegade": 0.6, "deputy": 0.15},
    "deputy": {"sheriff": 0.01, "outlaw": 4.5, "renegade": 1.7, "deputy": 0.3},
    "outlaw": {"sheriff": 7.5, "outlaw": 0.05, "renegade": 0.45, "deputy": 0.75},
    "renegade": {"sheriff": 0.4, "outlaw": 2.0, "renegade": 1.0, "deputy": 5.5},
}
"""How gladly a player of the first role aims at one of the second; keeping a shot for later is 1."""

SLIP = 0.02
"""How many of all choices tell nothing, whatever the reason."""

TRUST = 0.5
"""How much one observation counts: less than 1, because repeated attacks tell little new."""


class Suspicion:
    """What one seat concludes from the deeds; every deed is weighed once, in every possible deal of roles.

    A player's own deeds tell that player nothing: who was shot by mistake is no more an enemy than before.
    """

    def __init__(self, deeds: Deeds) -> None:
        self.deeds = deeds
        self._of: tuple[object, ...] = ()
        self._deals: list[tuple[str, ...]] = []
        self._fits: list[float] = []
        self._read = 0

    def odds(self, sight: Sight) -> Odds:
        """For each seat, how likely each role is, from what this seat knows and has seen."""
        self._read_on(sight)
        known = [other["role"] for other in sight.seats]
        fitting = [
            (fits, deal)
            for fits, deal in zip(self._fits, self._deals, strict=True)
            if all(role is None or role == dealt for role, dealt in zip(known, deal, strict=True))
        ]
        best = max(fits for fits, _ in fitting)
        weights = [(exp(TRUST * (fits - best)), deal) for fits, deal in fitting]
        total = sum(weight for weight, _ in weights)
        odds: Odds = [{} for _ in known]
        for weight, deal in weights:
            for seat, role in enumerate(deal):
                odds[seat][role] = odds[seat].get(role, 0.0) + weight / total
        return odds

    def _read_on(self, sight: Sight) -> None:
        """Weigh what happened since the last time."""
        of = sight.you, sight.role, sight.sheriff, *sight.view["composition"]
        if of != self._of:
            self._of, self._read = of, 0
            self._deals = [
                deal
                for deal in deals(tuple(sorted(sight.view["composition"])))
                if deal[sight.sheriff] == "sheriff" and deal[sight.you] == sight.role
            ]
            self._fits = [0.0] * len(self._deals)
        for deed in self.deeds.done[self._read :]:
            if deed.seat != sight.you:
                self._weigh(deed, within_reach(sight, deed))
        self._read = len(self.deeds.done)

    def _weigh(self, deed: Deed, reached: list[int]) -> None:
        if not reached:
            return
        seat, target = deed.seat, deed.target
        for place, deal in enumerate(self._deals):
            likes = HABITS[deal[seat]]
            if deed.helps and target is not None:
                fits = -log(0.2 + likes[deal[target]])
            else:
                chosen = 1.0 if target is None else likes[deal[target]]
                kept = 1.0 if deed.kind.id == "bang" else 0.0
                total = kept + sum([likes[deal[other]] for other in reached])
                fits = log((1.0 - SLIP) * chosen / total + SLIP / len(reached))
            self._fits[place] += fits


def role_odds(sight: Sight, deeds: Deeds) -> Odds:
    """The odds that follow from some deeds alone."""
    return Suspicion(deeds).odds(sight)


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
