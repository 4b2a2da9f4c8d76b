"""What a player makes of a view: who sits where, what lies open, who reaches whom."""

from typing import Any

from bang.classic.definitions import FACTS

REACH: dict[str, int] = {kind: fact["weapon"] for kind, fact in FACTS["cards"].items() if "weapon" in fact}
"""How far each gun shoots."""


def kind_of(card: str) -> str:
    """The kind of a card, from its name."""
    return card.partition("-")[0]


def suit_of(card: str) -> str:
    """The suit of a card, from its name."""
    return card[-1]


class Sight:
    """A view with its people told apart."""

    __slots__ = (
        "view",
        "you",
        "seats",
        "me",
        "role",
        "life",
        "hand",
        "others",
        "sheriff",
        "kinds",
        "in_play",
    )

    def __init__(self, view: dict[str, Any]) -> None:
        seats: list[dict[str, Any]] = view["seats"]
        you: int = view["you"]
        self.view = view
        self.you = you
        self.seats = seats
        self.me = seats[you]
        self.role: str = self.me["role"]
        self.life: int = self.me["life"]
        self.hand: list[str] = self.me["hand"]
        ring = seats[you + 1 :] + seats[:you]
        self.others: list[int] = [other["seat"] for other in ring if other["alive"]]
        self.sheriff: int = next(other["seat"] for other in seats if other["role"] == "sheriff")
        self.kinds: list[str] = [kind_of(card) for card in self.hand]
        self.in_play: list[str] = [kind_of(card) for card in self.me["in_play"]]

    def role_of(self, seat: int) -> str | None:
        """The role of a player, if it lies open or only one is left that it can be."""
        known = [other["role"] for other in self.seats]
        if known[seat] is None:
            left = list(self.view["composition"])
            for role in known:
                if role is not None:
                    left.remove(role)
            return left[0] if len(set(left)) == 1 else None
        role = known[seat]
        return str(role)

    @property
    def options(self) -> list[str]:
        options: list[str] = self.view["asked"]["options"]
        return options

    @property
    def living(self) -> int:
        """How many players are left."""
        return len(self.others) + 1

    @property
    def is_hurt(self) -> bool:
        """A life point is missing."""
        return self.life < int(self.me["max_life"])

    @property
    def shoots_at_will(self) -> bool:
        """More than one BANG! a turn is allowed."""
        return self.me["character"] == "willy_the_kid" or "volcanic" in self.in_play
