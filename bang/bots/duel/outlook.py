"""How the level `steady` judges the table: how likely shots are to hit, and what life points are worth."""

import math
from functools import cached_property

from bang.bots.duel.deeds import Deeds
from bang.bots.duel.sight import NOBODY, Sight, hooked, rear, sources
from bang.bots.duel.worth import averting, fighting, in_play, kind_of, serves, standing
from bang.duel.kinds import CardKind, DODGE
from bang.engine.views import Figure, front

WINS = 20.0
"""The value of the last character of a side."""
OUT = 0.0
"""The value of eliminating a character, besides its last life point: its cards, and the two that are drawn."""
LIFE = 1.0


class Outlook:
    """A view, the memory of earlier events, and the estimates that follow from both."""

    def __init__(self, sight: Sight, deeds: Deeds) -> None:
        self.sight = sight
        self.deeds = deeds
        self._lacks: dict[tuple[str, str], float] = {}

    @cached_property
    def foe(self) -> Figure:
        return front(self.sight.theirs) if self.sight.theirs["figures"] else NOBODY

    @cached_property
    def foe_rear(self) -> Figure | None:
        return rear(self.sight.theirs)

    def unknown(self, kind: str) -> int:
        """How many hidden cards of the opponent's hand may be of a kind."""
        seat = self.sight.theirs
        hidden = seat["hand"].count(None)
        return min(hidden, self.deeds.fresh.get((seat["seat"], kind), hidden))

    def share(self, figure: Figure, kind: str) -> float:
        """The share of cards that serve as this kind among those that the opponent may hold."""
        usable = serves(figure, kind)
        seat = self.sight.theirs
        total = found = 0.0
        backs = [back for card, back in zip(seat["hand"], seat["backs"], strict=True) if card is None]
        for back in self.sight.hidden:
            weight = backs.count(back)
            if not weight:
                continue
            cards = self.sight.hidden[back]
            left = sum(cards.values())
            fits = sum(count for card, count in cards.items() if card.name in usable)
            total += weight
            found += weight * fits / max(left, 1)
        return min(0.95, max(0.0, found / total)) if total else 0.0

    def lacks(self, figure: Figure, kind: str) -> float:
        """How likely the opponent is to hold no card that serves as this kind for this character."""
        key = figure["character"], kind
        if key not in self._lacks:
            self._lacks[key] = self._lack(figure, kind)
        return self._lacks[key]

    def _lack(self, figure: Figure, kind: str) -> float:
        usable = serves(figure, kind)
        if any(card in usable for card in self.sight.theirs["hand"]):
            return 0.0
        return math.pow(1.0 - self.share(figure, kind), self.unknown(kind))

    def hit_chance(self, figure: Figure, kind: CardKind) -> float:
        """How likely a shot of this kind at an opponent is to hit."""
        hand = len(self.sight.theirs["hand"])
        lacks = self.lacks(figure, "dodge")
        if getattr(kind, "dodges", DODGE) is not DODGE:
            lacks = 0.0 if hand else 1.0
        if kind.is_bang and self.sight.active("modifies_price_of_dodging"):
            lacks = 1.0 if hand < 2 else lacks + (1.0 - lacks) * 0.3
        for source in hooked(figure, "offers_miss"):
            lacks *= 1.0 - averting(source)
        return lacks

    def harm(self, figure: Figure) -> float:
        """The value of a life point that an opponent loses."""
        if figure["life"] > 1:
            reacts = 0.3 * len(hooked(figure, "reacts_life_lost"))
            return LIFE - reacts
        theirs = self.sight.theirs
        if len(theirs["figures"]) == 1 and not theirs["reserve"]:
            return WINS
        return LIFE + OUT + sum(map(in_play, map(kind_of, figure["in_play"])))

    def loss(self, figure: Figure) -> float:
        """The value of a life point of one of the player's own characters."""
        if figure["life"] > 1:
            reacts = 0.3 * len(hooked(figure, "reacts_life_lost"))
            return LIFE - reacts
        mine = self.sight.mine
        if len(mine["figures"]) == 1 and not mine["reserve"]:
            return WINS
        return LIFE + OUT + sum(map(in_play, map(kind_of, figure["in_play"])))

    def stands(self, figure: Figure) -> float:
        """The value of having this character of one's own in front when the other side's turn begins."""
        life = figure["life"]
        return STAND * min(life, 5) - (WEAK if life <= 1 else 0.0) + sum(map(standing, sources(figure)))

    def fights(self, figure: Figure) -> float:
        """The value of having this character of one's own in front in the own turn."""
        return sum(map(fighting, sources(figure)))


STAND = 0.25
WEAK = 0.5
