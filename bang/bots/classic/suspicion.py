"""Guessing roles: every possible deal of the hidden roles, weighted by whom everybody aimed at or spared."""

from collections.abc import Sequence
from math import exp, log
from operator import itemgetter

from bang.bots.classic.memory import Choice, ClassicMemory
from bang.bots.classic.range import within_reach
from bang.bots.classic.sight import Sight, is_shot
from bang.classic.roles import Odds, deals

HABITS: dict[str, dict[str, float]] = {
    "sheriff": {"sheriff": 1.0, "outlaw": 2.0, "renegade": 0.6, "deputy": 0.15},
    "deputy": {"sheriff": 0.01, "outlaw": 4.5, "renegade": 1.7, "deputy": 0.3},
    "outlaw": {"sheriff": 7.5, "outlaw": 0.05, "renegade": 0.45, "deputy": 0.75},
    "renegade": {"sheriff": 0.4, "outlaw": 2.0, "renegade": 1.0, "deputy": 5.5},
}
"""How likely a player of the first role aims at one of the second, compared with keeping a shot for later."""

GUISES: dict[str, dict[str, float]] = {
    "outlaw": {**HABITS["outlaw"], "sheriff": 0.2},
    "renegade": HABITS["deputy"],
}
"""The habits of a player who still hides the role."""

EARLY = 1
"""The number of turns in which a player may hide the role."""

FEINTS = 0.25
"""The share of players who hide the role at first."""

SLIP = 0.02
"""The share of choices that tell nothing, whatever the reason."""

TRUST = 0.5
"""How much one observation counts: less than 1, because repeated attacks tell little new."""


class Suspicion:
    """What one seat concludes from the choices of the others; each is weighed once, in every deal of roles.

    The seat's own choices tell it nothing: a player who was shot by mistake is no more an enemy than before.
    """

    def __init__(self, memory: ClassicMemory) -> None:
        self.memory = memory
        self._known: list[str | None] = []
        self._deals: list[tuple[str, ...]] = []
        self._fits: list[float] = []
        self._read = 0
        self._odds: Odds = []

    def odds(self, sight: Sight) -> Odds:
        """For each seat, how likely each role is, from what this seat knows and has seen."""
        known = [other["role"] for other in sight.seats]
        choices = self.memory.choices
        if known != self._known or self._read < len(choices):
            if known != self._known:
                self._keep_possible(sight, known)
            for choice in choices[self._read :]:
                if choice.seat != sight.you:
                    self._weigh(choice, within_reach(sight, choice))
            self._read = len(choices)
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
        odds: list[dict[str, float]] = [{} for _ in self._known]
        for weight, deal in zip(weights, self._deals, strict=True):
            for seat, role in enumerate(deal):
                odds[seat][role] = odds[seat].get(role, 0.0) + weight / total
        return odds

    def _weigh(self, choice: Choice, reached: list[int]) -> None:
        if not reached:
            return
        seat, target, helps = choice.seat, choice.target, choice.helps
        guises = GUISES if choice.turn <= EARLY else {}
        kept = 1.0 if is_shot(choice.kind) else 0.0
        many, some = SLIP / len(reached), 1.0 - SLIP
        among = itemgetter(*reached, reached[0])  # one too many, so that it is always a tuple
        known: dict[tuple[str, ...], float] = {}
        for place, deal in enumerate(self._deals):
            # Deals that agree on everybody concerned make the choice equally likely.
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
