"""What the questions, events and ends of every game look like to a seat, as plain data with a fixed shape.

A view as a whole has the form that its game gives it. In each there are `game`, `you` (the seat that sees it,
or None), `asked` (the open question), `offers` and `over` (how the game ended).
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
    """How many cards or points it takes."""
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
    """Where the cards to choose from are: `hand`, `table` (laid out), a word of the game, or nowhere."""
    options: list[str]
    idle: NotRequired[dict[str, str]]
    """The options that would change nothing at the moment, and why; left out if there are none."""


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


class Over(TypedDict):
    """How a game ended."""

    winner: str
    winners: list[int]
