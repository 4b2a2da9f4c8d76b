"""How the level `steady` judges the table: how likely shots are to hit, and what life points are worth."""

import math
from functools import cached_property

from bang.bots.duel.memory import DuelMemory
from bang.bots.duel.sight import NO_FIGURE, Sight, can_give, hooked, kind_of, rear, sources
from bang.bots.duel.worth import averting, fighting, standing, worth_in_play, worth_of_keeping
from bang.common.views import Figure, Seat, front
from bang.duel.definitions import CARDS
from bang.duel.kinds import CardKind

WINS = 20.0
"""The value of the last life point of a side."""

REACTION = 0.3
"""What a side gets for a life point that its character with such an ability loses."""

FURTHER_BANG = 0.3
"""The value of each BANG! card that can be played in addition to the one of the turn."""

LIFE_IN_FRONT = 0.1
"""The value of each life point of the character in front, for the size of the hand and to last."""

MOST_LIFE = 5

MOST_SHARE = 0.95
"""The largest share of fitting cards that is believed, because no hidden card is certain."""


class Outlook:
    """A view, the memory of earlier events, and the estimates that follow from both."""

    def __init__(self, sight: Sight, memory: DuelMemory) -> None:
        self.sight = sight
        self.memory = memory
        self._lacks: dict[tuple[str, str], float] = {}

    @cached_property
    def enemy(self) -> Figure:
        """The opponent's front."""
        return front(self.sight.theirs) if self.sight.theirs["figures"] else NO_FIGURE

    @cached_property
    def enemy_rear(self) -> Figure | None:
        return rear(self.sight.theirs)

    @cached_property
    def keeping(self) -> dict[str, float]:
        """The value of each card of the hand for a later turn."""
        return worth_of_keeping(self.sight)

    def unknown(self, kind: str) -> int:
        """How many hidden cards of the other hand may be of a kind: those that came since there was none."""
        theirs = self.sight.theirs
        hidden: int = theirs["hand"].count(None)
        return min(hidden, self.memory.fresh.get((theirs["seat"], kind), hidden))

    def share(self, figure: Figure, kind: str) -> float:
        """The share of cards that an opponent can give as this kind among those that may be in the hand."""
        theirs = self.sight.theirs
        total = fits = 0.0
        for back, cards in self.sight.hidden.items():
            held = sum(
                card is None and its == back
                for card, its in zip(theirs["hand"], theirs["backs"], strict=True)
            )
            if held:
                usable = sum(count for card, count in cards.items() if can_give(figure, card, kind))
                fits += held * usable / max(1, sum(cards.values()))
                total += held
        return min(MOST_SHARE, fits / total) if total else 0.0

    def lacks(self, figure: Figure, kind: str) -> float:
        """How likely an opponent is to have no card to give as this kind."""
        key = figure["character"], kind
        if key not in self._lacks:
            known = [CARDS[card] for card in self.sight.theirs["hand"] if card in CARDS]
            has_one = any(can_give(figure, card, kind) for card in known)
            rest = math.pow(1.0 - self.share(figure, kind), self.unknown(kind))
            self._lacks[key] = 0.0 if has_one else rest
        return self._lacks[key]

    def hit_chance(self, figure: Figure, kind: CardKind) -> float:
        """How likely a shot with this kind of card is to hit an opponent."""
        cards = len(self.sight.theirs["hand"])
        misses = self.lacks(figure, "dodge")
        if getattr(kind, "any_card_dodges", False):
            misses = 0.0 if cards else 1.0
        if kind.is_bang and self.sight.active("modifies_price_of_dodging"):
            misses = 1.0 if cards < 2 else misses + 0.3 * (1.0 - misses)
        for source in hooked(figure, "offers_miss"):
            misses *= 1.0 - averting(source)
        return misses

    def fights(self, figure: Figure) -> float:
        """The value of having this character in front in the player's turn."""
        worth = sum(map(fighting, sources(figure)))
        if hooked(figure, "allows_more_bangs"):
            worth += FURTHER_BANG * max(0, sum(kind.is_bang for kind in self.sight.kinds) - 1)
        return worth

    def harm(self, figure: Figure) -> float:
        """The value of a life point that an opponent loses."""
        return _worth_of_life(self.sight.theirs, figure)

    def loss(self, figure: Figure) -> float:
        """The value of a life point that one of the player's own characters loses."""
        return _worth_of_life(self.sight.mine, figure)


def _worth_of_life(side: Seat, figure: Figure) -> float:
    """The value of a life point to a side; the last one takes the cards in play with it."""
    if figure["life"] > 1:
        return 1.0 - REACTION * len(hooked(figure, "reacts_life_lost"))
    if len(side["figures"]) == 1 and not side["reserve"]:
        return WINS
    return 1.0 + sum(worth_in_play(kind_of(card)) for card in figure["in_play"])


def stands(figure: Figure) -> float:
    """The value to a side of having this character in front when the other side's turn begins."""
    life = LIFE_IN_FRONT * min(figure["life"], MOST_LIFE)
    return life + sum(map(standing, sources(figure)))
