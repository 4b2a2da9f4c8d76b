"""Guessing roles: every possible deal of the hidden roles, weighted by whom everybody aimed at or spared."""

from functools import cache
from math import exp, log

from bang.bots.classic.deeds import SHOT, Deed, Deeds
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

GUISES: dict[str, dict[str, float]] = {
    "outlaw": {**HABITS["outlaw"], "sheriff": 0.2},
    "renegade": HABITS["deputy"],
}
"""The habits of a player who still hides the role."""

EARLY = 2
"""Who hides the role does so in this many turns."""

FEINTS = 0.25
"""How many players hide the role at first."""

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
        self._asked: tuple[list[str | None], int] = [], 0
        self._odds: Odds = []

    def odds(self, sight: Sight) -> Odds:
        """For each seat, how likely each role is, from what this seat knows and has seen."""
        self._read_on(sight)
        known = [other["role"] for other in sight.seats]
        if (known, self._read) == self._asked:
            return self._odds
        self._asked, self._odds = (known, self._read), self._concluded(known)
        return self._odds

    def _concluded(self, known: list[str | None]) -> Odds:
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
            self._of, self._read, self._asked = of, 0, ([], 0)
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
        guises = GUISES if deed.turn <= EARLY else {}
        for place, deal in enumerate(self._deals):
            role = deal[deed.seat]
            likely = _likely(deed, reached, deal, HABITS[role])
            if role in guises:
                likely += FEINTS * (_likely(deed, reached, deal, guises[role]) - likely)
            self._fits[place] += log((1.0 - SLIP) * likely + SLIP / len(reached))


def _likely(deed: Deed, reached: list[int], deal: tuple[str, ...], likes: dict[str, float]) -> float:
    """How likely the deed is in a deal of roles, from somebody who aims gladly at these."""
    chosen = 1.0 if deed.target is None else likes[deal[deed.target]]
    if deed.helps:
        return 1.0 / (1.0 + 5.0 * chosen)
    kept = 1.0 if deed.kind.id == SHOT else 0.0
    return chosen / (kept + sum([likes[deal[other]] for other in reached]))


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
