"""The temperaments of the level `steady`: what each of them weighs differently, and nothing else."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """How a player differs from one who looks only at the cards."""

    grudge: float = 0.0
    """How much each attack on this player makes the attacker an enemy."""
    caution: float = 0.0
    """How much more the player's own life, and the cards that save it, are worth."""
    hidden_turns: int = 0
    """The number of the player's turns in which the role is hidden, by playing like another one."""
    greed: float = 0.0
    """How much more a card taken from another player is worth than a shot; such cards are taken first."""


TEMPERS = {
    "": Temper(),
    "grudge": Temper(grudge=0.35),
    "caution": Temper(caution=0.5),
    "bluff": Temper(hidden_turns=1),
    "greed": Temper(greed=0.5),
}
"""Each temperament by its name; a player without one looks only at the cards."""

TEMPERAMENTS = tuple(name for name in TEMPERS if name)
