"""Guessing roles: every possible deal of the hidden roles, weighted by whom everybody aimed at or spared."""

from collections.abc import Sequence
from functools import cache
from math import exp, log
from operator import itemgetter

from bang.bots.classic.deeds import Deed, Deeds
from bang.bots.classic.range import within_reach
from bang.bots.classic.sight import Sight, is_shot

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

EARLY = 1
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
        self._known: list[str | None] = []
        self._deals: list[tuple[str, ...]] = []
        self._fits: list[float] = []
        self._read = 0
        self._odds: Odds = []

    def odds(self, sight: Sight) -> Odds:
        """For each seat, how likely each role is, from what this seat knows and has seen."""
        known = [other["role"] for other in sight.seats]
        done = self.deeds.done
        if known != self._known or self._read < len(done):
            if known != self._known:
                self._keep_possible(sight, known)
            for deed in done[self._read :]:
                if deed.seat != sight.you:
                    self._weigh(deed, within_reach(sight, deed))
            self._read = len(done)
            self._odds = self._concluded()
        return self._odds

    def _keep_possible(self, sight: Sight, known: list[str | None]) -> None:
        """Forget the deals that a role just turned up excludes; begin anew if one is closed again."""
        if not self._known or any(
            before not in (None, now) for before, now in zip(self._known, known, strict=True)
        ):
            self._deals = list(deals(tuple(sorted(sight.view["composition"]))))
            self._fits, self._read = [0.0] * len(self._deals), 0
        self._known = known
        kept = [
            (deal, fits)
            for deal, fits in zip(self._deals, self._fits, strict=True)
            if all(role is None or role == dealt for role, dealt in zip(known, deal, strict=True))
        ]
        self._deals, self._fits = [deal for deal, _ in kept], [fits for _, fits in kept]

    def _concluded(self) -> Odds:
        best = max(self._fits)
        weights = [exp(TRUST * (fits - best)) for fits in self._fits]
        total = sum(weights)
        odds: Odds = [{} for _ in self._known]
        for weight, deal in zip(weights, self._deals, strict=True):
            for seat, role in enumerate(deal):
                odds[seat][role] = odds[seat].get(role, 0.0) + weight / total
        return odds

    def _weigh(self, deed: Deed, reached: list[int]) -> None:
        if not reached:
            return
        seat, target, helps = deed.seat, deed.target, deed.helps
        guises = GUISES if deed.turn <= EARLY else {}
        kept = 1.0 if is_shot(deed.kind) else 0.0
        many, some = SLIP / len(reached), 1.0 - SLIP
        among = itemgetter(*reached, reached[0])  # one too many, so that it is always a tuple
        known: dict[tuple[str, ...], float] = {}
        for place, deal in enumerate(self._deals):
            # Deals that agree on everybody concerned make the deed equally likely.
            role, aimed = deal[seat], "" if target is None else deal[target]
            roles = role, aimed, *among(deal)
            if roles not in known:
                likely = _likely(HABITS[role], aimed, roles[2:-1], kept, helps)
                if role in guises:
                    likely += FEINTS * (_likely(guises[role], aimed, roles[2:-1], kept, helps) - likely)
                known[roles] = log(some * likely + many)
            self._fits[place] += known[roles]


def _likely(likes: dict[str, float], aimed: str, met: Sequence[str], kept: float, helps: bool) -> float:
    """How likely somebody with these habits aims at this role, or at nobody, among all who are in reach."""
    chosen = likes[aimed] if aimed else 1.0
    if helps:
        return 1.0 / (1.0 + 5.0 * chosen)
    return chosen / (kept + sum([likes[role] for role in met]))


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
