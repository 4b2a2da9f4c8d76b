"""The temperaments of the level `steady`: what each of them weighs differently, and nothing else."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody differs from a player who minds nothing but the cards."""

    revenge: float = 0.0
    """How much of an enemy each attack on oneself makes of the attacker."""
    clings: float = 0.0
    """How much more one's own life, and the cards that save it, are worth."""
    waits: int = 0
    """In how many turns of one's own the role is hidden by playing like somebody else."""
    covets: float = 0.0
    """How much more a card taken from somebody is worth than a shot; such cards are taken first."""


TEMPERS = {
    "": Temper(),
    "grudge": Temper(revenge=0.35),
    "caution": Temper(clings=0.5),
    "bluff": Temper(waits=1),
    "greed": Temper(covets=0.5),
}
"""Each temperament by its name; no name is for a player who minds nothing but the cards."""

TEMPERAMENTS = tuple(name for name in TEMPERS if name)
