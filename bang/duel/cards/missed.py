"""Missed!"""

from bang.duel.vocabulary import CardKind


class Missed(CardKind):
    """Dodges a shot, and nothing else."""
