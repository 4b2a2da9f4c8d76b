"""What a seat may see, as plain data with a fixed shape: page, bots, saves and tests all read these types.

One shape serves every game. A seat holds a hand; the characters that belong to it have life and cards in
play. In the classic game each seat has one character. In BANG! Duel each side is a seat with two, one in
front and one in the rear:

    seats: [{seat: 0, role: "law", hand: ["bank-B", None], figures: [
                {character: "annie_oakey", place: "front", life: 3, in_play: ["barrel-S"], …},
                {character: "dalon_ranger", place: "rear", life: 5, in_play: [], …}], …}, …]
    decks: {"deck@0": {cards: 31, known: []}, "deck@1": {cards: 33, known: []}}

Decks and events use the same names for places: `deck`, `discards`, `stage`, `hand@N` and `table@N`.
"""

from typing import NotRequired, TypedDict

from bang.engine.questions import Verb


class About(TypedDict, total=False):
    """What a question is about; only the keys that apply are present."""

    by: int | None
    """The player who caused it."""
    source: str
    """The card or ability that asks."""
    whom: str
    """The character whom it is about, where a seat has several."""
    whose: int
    """The seat whose cards are chosen from."""
    needed: int
    """How many cards or life points it takes."""
    lucky: list[str]
    """Those of the cards to choose from whose result is good for the player who chooses."""


class Asked(TypedDict):
    """The open question; its options are shown to the seat that is asked, and to nobody else."""

    seat: int
    prompt: str
    verb: Verb
    count: int
    about: About
    lies: str
    """Where the cards to choose from are: `hand`, `table` (laid out), `characters`, or empty for no cards."""
    options: list[str]
    idle: NotRequired[dict[str, str]]
    """The options that would change nothing at the moment, and why; left out if there are none."""


class Figure(TypedDict):
    """A character at the table, with its life points and cards in play."""

    character: str
    place: str
    """`front` or `rear`; the only character of a seat is in `front`."""
    awake: bool
    """Whether the ability and the cards in play work at the moment."""
    always: bool
    """Whether the ability works even while the character is not awake."""
    life: int
    max_life: int
    in_play: list[str]
    weapon: str | None
    reach: int
    distance: int | None
    """The distance at which the viewer sees it; None for oneself, the dead and spectators."""
    in_range: bool
    is_jailed: bool


class Seat(TypedDict):
    """A player: a hand, a role, and their characters."""

    seat: int
    alive: bool
    role: str | None
    hand: list[str | None]
    backs: list[str]
    """The back of each card of the hand, where backs tell cards apart; empty otherwise."""
    figures: list[Figure]
    reserve: list[str | None]
    """The characters who wait to come into play, in an order that tells nothing."""


class Deck(TypedDict):
    """A draw pile: how many cards, and which of them this seat has seen, by their depth from the top."""

    cards: int
    known: list[tuple[int, str]]


class Over(TypedDict):
    """How a game ended."""

    winner: str
    winners: list[int]


class View(TypedDict):
    """A table as one seat, or a spectator, sees it."""

    game: str
    options: dict[str, str]
    you: int | None
    turn: int
    phase: str
    composition: list[str]
    """The roles that were dealt, in an order that does not tell who has them."""
    seats: list[Seat]
    decks: dict[str, Deck]
    discards: list[str]
    """The top one first."""
    stage: list[str | None]
    """Cards in the middle of the table, to be looked at or chosen."""
    resolving: list[str]
    """Cards whose effect is being carried out, and those given in answer to them."""
    asked: Asked | None
    offers: list[str]
    over: Over | None


class Printed(TypedDict):
    """What is printed on one kind of card."""

    border: str
    weapon: int
    signs: list[str]
    """What it does, as the signs printed on it; `range:1` is a sight with a number in it."""
    sound: str
    """The sound played with the card; empty for the usual one."""
    book: bool | str
    cards: list[str]
    """The cards of the kind, by their names."""
    decks: list[str]
    """The deck that each of these cards belongs to, where there are several decks; empty otherwise."""


class Told(TypedDict):
    """An event as one seat, or a spectator, saw it."""

    kind: str
    seat: int | None
    other: int | None
    cards: list[str | None]
    starts: list[str]
    """The place that each of the cards came from; empty if none of them moved."""
    end: str
    """The place that the cards went to."""
    n: int
    what: str
    who: str
    """Where seats have several characters, the one of `seat` whom the event is about."""
    whom: str
    """The same for `other`."""
    begins: bool
    """Whether an action begins with it; the others follow from it, up to the next one."""


def front(seat: Seat) -> Figure:
    """The front character of a seat; in the classic game its only one."""
    return next(figure for figure in seat["figures"] if figure["place"] == "front")
