"""The one type of question a game asks, the rule that says what answers it, and the answers."""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from bang.engine.state import State
    from bang.engine.views import About

Token = int
"""An opaque name of one card; it tells nothing of the card's face."""

Verb = Literal["plays", "answers", "uses", "takes", "discards", "draws"]
"""What an answer does, in the word with which logs and scenarios tell it."""


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
    verb: Verb = "uses"

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


class Want:
    """The rule of a question, as data: which of the known cards answer it. This one: any of them."""

    def options(self, state: Any, ask: "Ask", faces: Sequence[Any]) -> list[str]:
        """Every legal answer, if these faces are what is known of the cards to choose from."""
        return [*[face.name for face in faces], *ask.also]

    def evidence(self, state: Any, ask: "Ask", keys: tuple[str, ...]) -> Sequence[Token]:
        """Further hidden cards that must be shown for an answer to be legal."""
        return ()


ANY_CARD = Want()


class Ask:
    """A question to one seat; its legal answers are a rule over the cards to choose from, and `also`.

    `verb` tells what the answers do: screen, bots and scenarios need no other word about a question to deal
    with it. `tokens` are the cards to choose from, `wants` is the rule that says which of them answer, and
    `also` are the answers that need no card. `is_open` says that everybody sees the cards, `is_secret` that
    what is chosen stays hidden from the others.
    A question is `skippable` when one public answer left means that nobody need be asked.
    """

    __slots__ = (
        "seat",
        "prompt",
        "verb",
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
        verb: Verb,
        tokens: Sequence[Token] = (),
        wants: Want = ANY_CARD,
        also: Sequence[str] = (),
        count: int = 1,
        about: "About | None" = None,
        is_open: bool = False,
        is_secret: bool = False,
        skippable: bool = True,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.verb = verb
        self.tokens = tokens
        self.wants = wants
        self.also = also
        self.count = count
        self.about: About = about or {}
        self.is_open = is_open
        self.is_secret = is_secret
        self.skippable = skippable

    def __await__(self) -> Generator["Ask", Answer, Answer]:
        answer = yield self
        return answer

    def options(self, state: "State") -> list[str]:
        """Every legal answer, of what this copy knows."""
        faces = state.faces
        known = [faces[token] for token in self.tokens if token in faces]
        if self.count == 1:
            known = list(dict.fromkeys(known))  # which of two twins it is makes no difference
        return self.wants.options(state, self, known)

    def verb_of(self, keys: Sequence[str]) -> Verb:
        """The word that tells these answers: what is played or given without a card is used."""
        is_used = self.verb in ("plays", "answers") and keys[0] in self.also
        return "uses" if is_used else self.verb

    def __repr__(self) -> str:
        return f"{self.prompt} of seat {self.seat}"
