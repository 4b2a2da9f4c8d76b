"""What a seat may see in a BANG! game, as plain data that page, bots and tests read.

A seat holds a hand; the characters that belong to it have life and cards in play. In the classic game each
seat has one character. In BANG! Duel each side is a seat with two, one in front and one in the rear:

    seats: [{seat: 0, role: "law", hand: ["bank-B", None], figures: [
                {character: "annie_oakey", place: "front", life: 3, in_play: ["barrel-S"], …},
                {character: "dalon_ranger", place: "rear", life: 5, in_play: [], …}], …}, …]
    decks: {"deck@0": {cards: 31, known: []}, "deck@1": {cards: 33, known: []}}

Decks and events use the same names for places: `deck`, `discards`, `stage`, `hand@N` and `table@N`.
"""

from typing import NotRequired, TypedDict

from bang.engine.views import About as About
from bang.engine.views import Asked as Asked
from bang.engine.views import Over as Over
from bang.engine.views import Told as Told


class Figure(TypedDict):
    """A character at the table, with its life points and cards in play."""

    character: str
    place: str
    """`front` or `rear`; the only character of a seat is in `front`."""
    life: int
    max_life: int
    in_play: list[str]

    # In a game where characters can be asleep (the Duel).
    awake: NotRequired[bool]
    """Whether the ability and the cards in play work at the moment."""
    always: NotRequired[bool]
    """Whether the ability works even while the character is not awake."""

    # In a game with guns and distances (the classic one).
    weapon: NotRequired[str | None]
    reach: NotRequired[int]
    distance: NotRequired[int | None]
    """The distance at which the viewer sees it; None for oneself, the dead and spectators."""
    in_range: NotRequired[bool]
    is_jailed: NotRequired[bool]


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
    """Whether it carries the book symbol, in any edition or in the one that is named."""
    cards: list[str]
    """The cards of the kind, by their names."""
    decks: list[str]
    """The deck that each of these cards belongs to, where there are several decks; empty otherwise."""


def front(seat: Seat) -> Figure:
    """The front character of a seat; in the classic game its only one."""
    return next(figure for figure in seat["figures"] if figure["place"] == "front")
