"""What is said and done in an election: stances, mandates, and the acts of one member."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LEAP = 1_000_000
"""A term that is so far beyond all known ones is a lie."""

MOST_STEPS = 8
"""The most steps of a mandate."""


@dataclass(frozen=True)
class Step:
    """One change of the host: the term that began, its host, and the oaths that prove it."""

    term: int
    host: str
    oaths: Mapping[str, Mapping[str, str]]
    """By who swore, and then by who can check it."""
    by: str = ""
    """The host who handed the room over; "" if a majority promised."""


Mandate = tuple[Step, ...]
"""The last term that a majority proves, and the hand-overs since."""


@dataclass(frozen=True)
class Stance:
    """Whom a member follows, and whom it has promised to follow."""

    term: int
    host: str
    promised: int = 0
    """The latest term for which it has ever promised anything."""
    to: str = ""
    """To whom; "" if it has promised later terms than its own to several."""

    @property
    def is_away(self) -> bool:
        """Whether it waits for a later term of somebody other than its host."""
        return self.promised > self.term and self.to != self.host


@dataclass(frozen=True)
class Vote:
    """Tell somebody for whom this member votes; for nobody if the candidate is ""."""

    to: str
    candidate: str


@dataclass(frozen=True)
class SayStance:
    """Tell somebody whom this member follows."""

    to: str
    stance: Stance


@dataclass(frozen=True)
class Ask:
    """Ask somebody for a promise."""

    to: str
    term: int


@dataclass(frozen=True)
class Promise:
    """Promise somebody to follow them, with an oath for everybody."""

    to: str
    term: int
    oaths: Mapping[str, str]


@dataclass(frozen=True)
class PassOn:
    """Give somebody the mandate of the host whom this member follows."""

    to: str
    mandate: Mandate


@dataclass(frozen=True)
class Begin:
    """Begin this term as the host."""

    term: int


@dataclass(frozen=True)
class Follow:
    """Follow this host from now on."""

    term: int
    host: str


Act = Vote | SayStance | Ask | Promise | PassOn | Begin | Follow


@dataclass(frozen=True)
class Surroundings:
    """What a member's device sees around it."""

    people: tuple[str, ...]
    """The people whose majority decides, in the order of their seats."""
    here: tuple[str, ...]
    """The others who are connected."""
    misses_host: bool
    """Whether the host is not here, does not go on, or has told another log."""
    lacks_game: bool = False
    """Whether this member is the host and does not have the whole game."""

    def is_enough(self, count: int) -> bool:
        """Whether so many people may go on without the others; of two people, either may."""
        return count >= 1 if len(self.people) <= 2 else 2 * count > len(self.people)
