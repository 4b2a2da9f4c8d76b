"""The one type of question a game asks, and the answers to it."""

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

Token = int
"""An opaque name of one card; it tells nothing of the card's face."""


class Face:
    """What is printed on a card, once it is known."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


HIDDEN = Face("?")
"""Stands for a face that a copy may not know."""


class Refused(ValueError):
    """An input that is not on offer; it changed nothing, and the text says what would have been right."""


class Answer(NamedTuple):
    """What a seat chose, with the faces of all hidden cards on which its legality rests."""

    seat: int
    prompt: str
    keys: tuple[str, ...]
    cards: tuple[tuple[Token, Face], ...] = ()
    is_secret: bool = False

    def for_seat(self, seat: int) -> "Answer":
        """What this seat may know of it: of a secret answer only the places of the cards chosen."""
        if not self.is_secret or seat == self.seat:
            return self
        return self._replace(
            keys=(HIDDEN.name,) * len(self.keys), cards=tuple((token, HIDDEN) for token, _ in self.cards)
        )

    @property
    def is_hidden(self) -> bool:
        """This copy may not know what was chosen."""
        return self.keys[:1] == (HIDDEN.name,)

    @property
    def key(self) -> str:
        return self.keys[0]

    @property
    def name(self) -> str:
        """The card, ability or word chosen, without its target."""
        return self.keys[0].partition("@")[0]

    @property
    def token(self) -> Token | None:
        """The card chosen; none for a word such as `pass`."""
        return self.cards[0][0] if self.cards and self.cards[0][1].name == self.name else None

    @property
    def tokens(self) -> list[Token]:
        """The cards chosen, in their order; evidence that was only shown stands behind them."""
        return [token for token, _ in self.cards[: len(self.keys)]]

    @property
    def target(self) -> int | None:
        """The seat that the card or ability is aimed at."""
        target = self.keys[0].partition("@")[2]
        return int(target) if target else None


class Ask:
    """A question to one seat; its legal answers are a rule over the cards to choose from, and `also`.

    `tokens` are the cards to choose from and `wants` is the rule, a word that the game's `keys` applies to
    a known face; `also` are the answers that need no card. `is_open` says that everybody sees the cards,
    `is_secret` that what is chosen stays hidden from the others.
    A question is `skippable` when one public answer left means that nobody need be asked.
    """

    __slots__ = (
        "seat",
        "prompt",
        "tokens",
        "wants",
        "also",
        "count",
        "about",
        "is_open",
        "is_secret",
        "skippable",
    )

    def __init__(
        self,
        seat: int,
        prompt: str,
        *,
        tokens: Sequence[Token] = (),
        wants: str = "any",
        also: Sequence[str] = (),
        count: int = 1,
        about: dict[str, Any] | None = None,
        is_open: bool = False,
        is_secret: bool = False,
        skippable: bool = True,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.tokens = tokens
        self.wants = wants
        self.also = also
        self.count = count
        self.about = about or {}
        self.is_open = is_open
        self.is_secret = is_secret
        self.skippable = skippable

    def __await__(self) -> Generator["Ask", Answer, Answer]:
        answer = yield self
        return answer

    def __repr__(self) -> str:
        return f"{self.prompt} of seat {self.seat}"
