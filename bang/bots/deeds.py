"""What a player remembers of a game: who was hostile to whom, and how often."""

from typing import Any

HOSTILE_CARDS = {"duel": 1.0, "jail": 1.0, "panic": 0.6, "cat_balou": 0.6}
"""How much a card aimed at somebody says; a shot says 1."""


class Deeds:
    """Hostile acts between seats, added up as they are seen; the later ones say as much as the first."""

    __slots__ = ("seen", "hostile")

    def __init__(self) -> None:
        self.seen = 0
        self.hostile: dict[tuple[int, int], float] = {}

    def saw(self, event: dict[str, Any]) -> None:
        """Add up what one event tells."""
        self.seen += 1
        kind, what = event["kind"], event["what"]
        if kind == "shot" and what == "bang":
            self._add(event, 1.0)
        elif kind == "plays" and what in HOSTILE_CARDS:
            self._add(event, HOSTILE_CARDS[what])

    def _add(self, event: dict[str, Any], weight: float) -> None:
        if event["other"] is not None and event["other"] != event["seat"]:
            pair = event["seat"], event["other"]
            self.hostile[pair] = self.hostile.get(pair, 0.0) + weight
