"""What a bot reads from a view of the Duel: the two sides, their fronts and rears, and what is awake."""

from collections import Counter
from functools import cached_property

from bang.common.views import Figure, Seat, View, front
from bang.duel.definitions import CARDS, CHARACTERS, DECKS
from bang.duel.hooks import DuelHooks
from bang.duel.kinds import Card, CardKind
from bang.duel.turn import FEWEST_KEPT
from bang.engine.questions import name_in

LIFE_LEFT = 3
"""The life points that a card that heals its target leaves to it."""


class NoCard(CardKind):
    """An answer that is not a card, such as `pass`; it has none of a card's attributes."""


NO_CARD = NoCard()


def kind_of(key: str) -> CardKind:
    """The kind of the card that an answer names."""
    card = CARDS.get(key) or CARDS.get(name_in(key))
    return card.kind if card else NO_CARD


def is_card(key: str) -> bool:
    """Whether the answer names a card."""
    return name_in(key) in CARDS


def way_of(key: str) -> str:
    """The way in which an answer uses its card; empty if the card is played or given as it is."""
    return key.rpartition("/")[0]


def target_of(key: str) -> str:
    """The character whom an answer aims at; empty if there is none."""
    return key.partition("@")[2]


def sources(figure: Figure) -> list[DuelHooks]:
    """A character and the kinds of its cards in play, whether they are awake or not."""
    character = CHARACTERS.get(figure["character"])
    found: list[DuelHooks] = [] if character is None else [character]
    return [*found, *map(kind_of, figure["in_play"])]


def hooked(figure: Figure, hook: str) -> list[DuelHooks]:
    """A character and its cards in play that have this hook, whether they are awake or not."""
    return [source for source in sources(figure) if hook in source.hooks]


def can_give(figure: Figure, card: Card, kind: str) -> bool:
    """Whether a card can be given as one of this kind while this character is awake."""
    if card.kind.counts_as(kind):
        return True
    return any(hook.allows_card_as(card, kind) for hook in hooked(figure, "allows_card_as"))


def rear(seat: Seat) -> Figure | None:
    """The character in the rear; None if a side has only one left."""
    return next((figure for figure in seat["figures"] if figure["place"] == "rear"), None)


NO_FIGURE: Figure = {
    "character": "",
    "place": "front",
    "awake": False,
    "always": False,
    "life": 0,
    "max_life": 0,
    "in_play": [],
}
"""The front of a side before a character is chosen."""


class Sight:
    """The view of one seat, with its own side separated from the other one."""

    def __init__(self, view: View) -> None:
        you = view["you"]
        assert you is not None
        self.view = view
        self.you: int = you
        self.mine: Seat = view["seats"][you]
        self.theirs: Seat = view["seats"][1 - you]
        self.front: Figure = front(self.mine) if self.mine["figures"] else NO_FIGURE
        self.rear: Figure | None = rear(self.mine)
        self.hand: list[str] = [card for card in self.mine["hand"] if card is not None]
        self.kinds: list[CardKind] = [kind_of(card) for card in self.hand]

    @cached_property
    def figures(self) -> dict[str, Figure]:
        """All characters in play by their names."""
        return {figure["character"]: figure for seat in self.view["seats"] for figure in seat["figures"]}

    def is_own(self, name: str) -> bool:
        """Whether a character belongs to the player."""
        return any(figure["character"] == name for figure in self.mine["figures"])

    def active(self, hook: str) -> list[DuelHooks]:
        """Those of the player's own characters and cards in play with this hook that work at the moment."""
        return [
            source
            for figure in self.mine["figures"]
            for source in hooked(figure, hook)
            if source.always or figure is self.front
        ]

    def offering(self, way: str) -> DuelHooks:
        """The player's own character or card in play that offers this way to use a card, if it is known."""
        return next((source for source in self.active("offers_ways") if source.knows_way(way)), NO_CARD)

    @property
    def top(self) -> Card | None:
        """The top card of the discards."""
        discards = self.view["discards"]
        return CARDS[discards[0]] if discards else None

    def played_as(self, name: str) -> CardKind:
        """The kind as which the player would play this card."""
        for hook in self.active("allows_card_as"):
            if name in CARDS:
                kind: CardKind = hook.plays_card_as(CARDS[name])
                return kind
        return kind_of(name)

    def surplus(self, *, moves: bool = False) -> int:
        """How many cards have to be discarded if the turn ends now, perhaps after moving the marker."""
        figure = self.rear if moves and self.rear else self.front
        return len(self.hand) - max(figure["life"], FEWEST_KEPT)

    @cached_property
    def hidden(self) -> dict[str, Counter[Card]]:
        """The cards that the player cannot see, by their backs."""
        view = self.view
        in_play = [card for figure in self.figures.values() for card in figure["in_play"]]
        shown = [*self.hand, *self.theirs["hand"], *in_play, *view["discards"], *view["stage"]]
        found: dict[str, Counter[Card]] = {}
        for role, deck in zip(view["composition"], DECKS, strict=True):
            found[role] = Counter(deck)
        for name in shown:
            card = CARDS.get(name or "")
            if card is not None:
                found[card.back.name][card] -= 1
        # A card that is chosen from the discards is seen in two places.
        return {role: +cards for role, cards in found.items()}
