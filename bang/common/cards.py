"""Cards as printed, and what each kind of card does."""

from typing import Any, ClassVar

from bang.common.hooks import Hooks
from bang.engine.questions import Face, Token
from bang.engine.rules import Reason


class BangCard(Face):
    """One card of a box."""

    __slots__ = ("kind", "on")

    def __init__(self, name: str, kind: "BangCardKind", targets: tuple[str, ...]) -> None:
        super().__init__(name)
        self.kind = kind
        # The answers that aim this card at each target, built once because questions list them very often.
        self.on = tuple(f"{name}@{target}" for target in targets)


class BangCardKind(Hooks):
    """One kind of card: the facts say what is printed on it, its class says what it does.

    The first attributes sum up what it does. The rules use them where they can, and bots judge every card by
    them, even one that they do not know.
    """

    draws: ClassVar[int] = 0
    """How many cards its player draws."""

    heals: ClassVar[str] = ""
    """The players who regain a life point: `oneself` or `everybody`; empty for nobody."""

    strikes: ClassVar[str] = ""
    """The players who may lose life points: the `target`, the `others` or its `holder`; empty for nobody."""

    averted_by: ClassVar[str] = ""
    """The kind of card that a player can give to avoid the loss."""

    robs: ClassVar[str] = ""
    """What happens to a card of its target: it is `taken` or `discarded`; empty if nothing."""

    aims: ClassVar[str] = ""
    """Whom the card can be aimed at, in the words of its game; empty if it has no target."""

    turn_order: ClassVar[int] = 0
    """If several cards act at the start of a turn, the one with the lowest number acts first (R12)."""

    border: str = "brown"
    signs: tuple[str, ...] = ()
    """What the card does, in the signs printed on it."""
    sound: str = ""
    """The sound played with the card, if it is not the usual one."""

    def replaces(self, other: Any) -> bool:
        """Whether it replaces a card of another kind that its owner has in play (D8)."""
        return other is self

    def counts_as(self, kind: str) -> bool:
        """Whether a card of this kind may be given where one of another kind is asked for."""
        return self.id == kind

    def why_not(self, table: Any, seat: int) -> Reason | None:
        """Why the card cannot be played now, whatever its target."""
        return None

    def why_not_on(self, table: Any, seat: int, target: int) -> Reason | None:
        """Why the card cannot be played on a target that it can be aimed at."""
        return None

    def idles(self, table: Any, seat: int, target: int | None) -> str:
        """Why a card that heals would change nothing if it were played now; empty if it would."""
        return ""

    async def play(self, table: Any, seat: int, target: int, token: Token) -> None:
        """Carry out the effect."""
        raise NotImplementedError(f"{self.id} cannot be played on its own")

    @property
    def is_blue(self) -> bool:
        return self.border == "blue"
