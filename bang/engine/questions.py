"""The one type of question that a game asks, the rule for its legal answers, and the answers."""

from collections.abc import Collection, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from bang.engine.state import State
    from bang.engine.views import About

new_tuple = tuple.__new__
"""The quick way to make a named tuple of all its values: its class would call a Python function."""

Token = int
"""A number that stands for one card and says nothing about its face."""

Verb = str
"""What an answer does, as the word that logs and scenarios use for it."""

VERBS: tuple[Verb, ...] = ("plays", "answers", "uses", "takes", "discards", "draws")
"""The verbs that every game has; `Rules.verbs` names those that a game adds."""


class Face:
    """What is printed on a card."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def back(self) -> "Back | None":
        """The back of the card, if backs tell cards apart."""
        return None

    def __repr__(self) -> str:
        return self.name


class Back(Face):
    """The face of a card that a copy may not know, if everybody may see its back."""

    __slots__ = ()

    @property
    def back(self) -> "Back":
        return self


HIDDEN = Face("?")
"""The face of a card that a copy may not know."""


def name_in(key: str) -> str:
    """The card, ability or word in a key, which reads `way/name@target`; way and target are often missing."""
    return key.partition("@")[0].rpartition("/")[2]


NOT_LEGAL = "this answer is not legal"
NOT_ASKED = "this seat is not asked"
NO_DEAL = "this is not what the dealer was asked for"
NO_INPUT = "this is not an input of a game"
IS_OVER = "the game is over"
DEALER_FIRST = "the dealer must deal first"
"""What may be said about a refused input without telling anything about the cards."""


class Refused(ValueError):
    """An input that is not legal; it changed nothing, and the message says what is legal.

    The message may name cards of the seat that is asked. Only `public` may be told to other players.
    """

    def __init__(self, message: str, public: str = NOT_LEGAL) -> None:
        super().__init__(message)
        self.public = public


class Answer(NamedTuple):
    """What a seat chose, with the faces of all hidden cards that make the choice legal."""

    seat: int
    prompt: str
    keys: tuple[str, ...]
    cards: tuple[tuple[Token, Face], ...] = ()
    is_secret: bool = False
    verb: Verb = "uses"

    def for_seat(self, seat: int | None) -> "Answer":
        """What this seat, or a spectator (None), may know; of a secret answer, only the chosen tokens."""
        if not self.is_secret or seat == self.seat:
            return self
        return self._replace(
            keys=(HIDDEN.name,) * len(self.keys), cards=tuple((token, HIDDEN) for token, _ in self.cards)
        )

    @property
    def told_verb(self) -> Verb:
        """The word that tells this answer: what is played or given without a card is used."""
        is_used = self.verb in ("plays", "answers") and (self.token is None or self.way)
        return "uses" if is_used else self.verb

    @property
    def is_hidden(self) -> bool:
        """Whether this copy may not know what was chosen."""
        return self.keys[:1] == (HIDDEN.name,)

    @property
    def key(self) -> str:
        return self.keys[0]

    @property
    def name(self) -> str:
        """The chosen card, ability or word, without its way and its target."""
        return name_in(self.keys[0])

    @property
    def way(self) -> str:
        """The way in which the card is used, if it is not the usual one: an ability, or `recharge`."""
        return self.keys[0].rpartition("/")[0]

    @property
    def token(self) -> Token | None:
        """The token of the chosen card; None for a word such as `pass`."""
        return self.cards[0][0] if self.cards and self.cards[0][1].name == self.name else None

    @property
    def tokens(self) -> list[Token]:
        """The chosen cards in order, without those that were only shown as evidence."""
        return [token for token, _ in self.cards[: len(self.keys)]]

    @property
    def target(self) -> str:
        """What the card or ability is aimed at: a seat, or in some games a character; empty if nothing."""
        return self.keys[0].partition("@")[2]


class Want:
    """The rule of a question, as data: which known cards are legal answers; this one allows them all."""

    verbs: ClassVar[Mapping[str, Verb]] = {}
    """The answers that have a verb of their own, by their word or their way."""

    def options(self, state: Any, ask: "Ask", faces: Collection[Any]) -> list[str]:
        """Every legal answer, given the known faces of the cards to choose from."""
        return [*[face.name for face in faces], *ask.also]

    def candidates(self, state: Any, ask: "Ask", key: str) -> Sequence[Token]:
        """Where the card that a key names is looked for."""
        return ask.tokens

    def evidence(self, state: Any, ask: "Ask", keys: tuple[str, ...]) -> Sequence[Token]:
        """Other hidden cards that must be shown to prove that an answer is legal."""
        return ()


ANY_CARD = Want()


class Ask:
    """A question to one seat; its legal answers are the cards that a rule accepts, and those in `also`.

    `verb` says what the answers do; screen, bots and scenarios need nothing else to handle a question.
    `tokens` are the cards to choose from, `wants` is the rule that says which of them are legal, and `also`
    are the answers that need no card. `is_open`: everybody sees the cards. `is_secret`: the others do not
    learn what was chosen. `skippable`: if public knowledge leaves one answer, the question is not asked.
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

    @property
    def is_for_all_to_see(self) -> bool:
        """Whether an answer rests on nothing hidden: it chooses among open cards, or among no cards at all.

        In the play phase a player thinks of a hand that the others do not see, even if it is empty.
        """
        return (self.is_open or not self.tokens) and self.verb != "plays"

    def options(self, state: "State") -> list[str]:
        """Every legal answer, as far as this copy knows the cards."""
        faces = state.faces
        if self.count == 1:
            # As the keys of a dictionary, in their order: cards that print the same count as one (R37).
            return self.wants.options(state, self, {faces[t]: None for t in self.tokens if t in faces})
        return self.wants.options(state, self, [faces[t] for t in self.tokens if t in faces])

    def __repr__(self) -> str:
        return f"{self.prompt} of seat {self.seat}"
