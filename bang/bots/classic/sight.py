"""What a bot reads from a view: seats, roles, hands, and the hooks that players have."""

from functools import cache

from bang.classic.definitions import CARDS, CHARACTERS, KINDS
from bang.classic.editions import deck_of
from bang.classic.hooks import ClassicHooks
from bang.classic.kinds import CardKind
from bang.common.views import Seat, View, front


class NoCard(CardKind):
    """An answer that is not a card, such as `pass`; it has none of a card's attributes."""


NO_CARD = NoCard()


def kind_of(card: str) -> CardKind:
    """The kind of a card, from its name."""
    return KINDS.get(card.partition("-")[0], NO_CARD)


def is_shot(kind: CardKind) -> bool:
    """Whether the card shoots a player in range, as only a few cards of a turn may."""
    return kind.strikes == "target" and kind.aims == "in_range"


SHOT = next(filter(is_shot, KINDS.values()))
"""The card that shoots a player in range; `averted_by` says what dodges a shot."""


def is_card(key: str) -> bool:
    """Whether the answer is a card without a target."""
    return key in CARDS


@cache
def share(kind: str, edition: str, deck: str) -> float:
    """The share of cards in a deck that are of this kind."""
    cards = deck_of(edition, deck)
    return sum(card.kind.id == kind for card in cards) / len(cards)


@cache
def usable_by(hook: ClassicHooks, kind: str) -> frozenset[str]:
    """The kinds of cards that a character or card in play lets its owner use as this kind."""
    return frozenset(card.kind.id for card in CARDS.values() if hook.allows_card_as(card, kind))


class Sight:
    """The view of one seat, with its own player separated from the others."""

    __slots__ = ("view", "you", "seats", "me", "role", "life", "hand", "others", "sheriff", "kinds")

    def __init__(self, view: View) -> None:
        you = view["you"]
        assert you is not None
        seats = view["seats"]
        mine = seats[you]
        self.view = view
        self.you: int = you
        self.seats: list[Seat] = seats
        self.me = front(mine)
        self.role: str = mine["role"] or ""
        self.life: int = self.me["life"]
        self.hand: list[str] = [card for card in mine["hand"] if card is not None]
        ring = seats[you + 1 :] + seats[:you]
        self.others: list[int] = [other["seat"] for other in ring if other["alive"]]
        self.sheriff: int = next(other["seat"] for other in seats if other["role"] == "sheriff")
        self.kinds: list[str] = [kind_of(card).id for card in self.hand]

    def kinds_in_play(self, seat: int) -> list[CardKind]:
        """The kinds of the cards in play in front of a player."""
        return [kind_of(card) for card in front(self.seats[seat])["in_play"]]

    def hooked(self, seat: int, hook: str) -> list[ClassicHooks]:
        """A player's character and cards in play that have this hook."""
        character = CHARACTERS.get(front(self.seats[seat])["character"])
        sources: list[ClassicHooks] = [] if character is None else [character]
        return [source for source in (*sources, *self.kinds_in_play(seat)) if hook in source.hooks]

    def has(self, hook: str) -> bool:
        """Whether the player's own character or a card in play has this hook."""
        return bool(self.hooked(self.you, hook))

    def played_as(self, name: str) -> CardKind:
        """The kind as which the player would play this card."""
        for hook in self.hooked(self.you, "allows_card_as"):
            if name in CARDS:
                kind: CardKind = hook.plays_card_as(CARDS[name])
                return kind
        return kind_of(name)

    def share(self, kind: str) -> float:
        """The share of cards in the deck that are of this kind."""
        options = self.view["options"]
        return share(kind, options["edition"], options["deck"])

    def share_usable(self, seat: int, kind: str) -> float:
        """The share of cards in the deck that this player can use as this kind."""
        return sum(self.share(other) for other in sorted(self.usable(seat, kind)))

    def usable(self, seat: int, kind: str) -> set[str]:
        """The kinds of cards that a player can use as this kind."""
        hooks = self.hooked(seat, "allows_card_as")
        return {kind}.union(*(usable_by(hook, kind) for hook in hooks))

    def role_of(self, seat: int) -> str | None:
        """The role of a player, if it is open or only one role is possible."""
        known = [other["role"] for other in self.seats]
        if known[seat] is None:
            left = list(self.view["composition"])
            for role in known:
                if role is not None:
                    left.remove(role)
            return left[0] if len(set(left)) == 1 else None
        return known[seat]

    @property
    def shots(self) -> int:
        """How many cards of the hand shoot a player in range."""
        return sum(is_shot(kind_of(card)) for card in self.hand)

    @property
    def living(self) -> int:
        """How many players are left."""
        return len(self.others) + 1

    @property
    def is_hurt(self) -> bool:
        """Whether the player has lost life points."""
        return self.life < self.me["max_life"]
