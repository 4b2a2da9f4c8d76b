"""How the level `steady` judges the table: who is an enemy, and how likely a shot is to hit."""

import math
from functools import cached_property

from bang.bots.classic.sides import enmities
from bang.bots.classic.sight import SHOT, Sight, kind_of
from bang.bots.classic.suspicion import Suspicion
from bang.bots.classic.temper import Temper
from bang.classic.life import SAVING_KIND
from bang.classic.roles import SIDES, Odds
from bang.common.views import front

THE_GAME = 20.0
"""The value of winning the game; an ordinary life point is worth 1."""

TO_DIE = 1.5
"""The extra value of a player's last life point."""

MOST_WRONGS = 3
"""The most attacks that a player with a grudge counts."""

CERTAIN = 0.85
"""How sure a player with a grudge must be that the other one is no friend."""


class Outlook:
    """A view, the memory of earlier events, and the estimates that follow from both."""

    def __init__(self, sight: Sight, suspicion: Suspicion, temper: Temper) -> None:
        self.sight = sight
        self.temper = temper
        self.memory = suspicion.memory
        self._suspicion = suspicion

    @cached_property
    def odds(self) -> Odds:
        """For each seat, how likely each role is."""
        return self._suspicion.odds(self.sight)

    @cached_property
    def enmity(self) -> list[float]:
        """How much each seat is an enemy; below zero for a friend."""
        found = enmities(self.sight, self.odds, hides=self._hides)
        for seat in self.sight.others:
            if self.temper.grudge and self.foe(seat) > CERTAIN:
                wrongs = self.memory.wrongs[seat, self.sight.you]
                found[seat] += self.temper.grudge * min(wrongs, MOST_WRONGS)
        return found

    @property
    def _hides(self) -> bool:
        """Whether the player hides the role: at first, until the Sheriff bleeds or somebody dies."""
        sight, turns = self.sight, self.temper.hidden_turns
        if not turns or self.memory.turns[sight.you] > turns or sight.living < len(sight.seats):
            return False
        sheriff = front(sight.seats[sight.sheriff])
        return bool(sheriff["life"] == sheriff["max_life"])

    def lacks(self, seat: int, kind: str) -> float:
        """How likely a player is to hold no card that can be used as this kind."""
        serves = self.sight.usable(seat, kind)
        hand = self.sight.seats[seat]["hand"]
        if any(card is not None and kind_of(card).id in serves for card in hand):
            return 0.0
        return math.pow(1.0 - self.sight.share_usable(seat, kind), self.unknown(seat, kind))

    def unknown(self, seat: int, kind: str) -> int:
        """How many hidden cards of a hand may be of a kind: those that came since there was none."""
        hidden: int = self.sight.seats[seat]["hand"].count(None)
        return min(hidden, self.memory.fresh.get((seat, kind), hidden))

    def hit_chance(self, seat: int, *, needed: int = 1) -> float:
        """How likely a shot is to hit a player who needs this many misses to dodge it."""
        lacks = self.lacks(seat, SHOT.averted_by)
        if needed > 1:
            # The chance to hold two is roughly the square of the chance to hold one.
            lacks = 1.0 - (1.0 - lacks) ** 2
        sources = len(self.sight.hooked(seat, "offers_miss"))
        flip = 0.56 if self.sight.hooked(seat, "replaces_flip") else 0.75
        return lacks * math.pow(flip if needed == 1 else 0.95, sources)

    def harm(self, seat: int) -> float:
        """The value of a life point that a player loses; below zero for a friend."""
        other = self.sight.seats[seat]
        life = front(other)["life"]
        value = self.enmity[seat] * (1.0 + 0.25 * max(0, 4 - life))
        if life > 1:
            return value
        saved = self.sight.living > 2 and other["hand"]
        dies = self.lacks(seat, SAVING_KIND) if saved else 1.0
        value += self.enmity[seat] * TO_DIE * dies
        value += dies * self.odds[seat].get("outlaw", 0.0) + dies * self.decides(seat)
        if self.sight.role == "sheriff":
            value -= self._penalty() * dies * self.odds[seat].get("deputy", 0.0)
        return value

    def decides(self, seat: int) -> float:
        """The value that this player's death has because it ends the game."""
        if seat != self.sight.sheriff:
            return 0.0
        wins = self.sight.role == "outlaw" or (self.sight.role == "renegade" and self.sight.living == 2)
        return THE_GAME if wins else -THE_GAME

    def foe(self, seat: int) -> float:
        """How likely another player is to be on another side."""
        side = next(side for side in SIDES.values() if self.sight.role in side)
        return sum(chance for role, chance in self.odds[seat].items() if role not in side)

    def _penalty(self) -> float:
        """The value that a Sheriff who kills a Deputy loses: a friend, and all cards in hand and in play."""
        return 1.0 + 0.4 * (len(self.sight.hand) + len(self.sight.me["in_play"]))

    def cost_of_losing_life(self) -> float:
        """The value of one of the player's own life points."""
        life = self.sight.life
        cost = THE_GAME if life <= 1 else 1.0 + 0.4 * max(0, 4 - life)
        return cost * (1.0 + self.temper.caution)
