"""Everything needed to draw the table for one player: view, names, and what has been picked up so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bang import games
from bang.common.views import Asked, Seat, Told, View
from web.markup import Html
from web.table.print.lesson import Said


@dataclass(frozen=True)
class InRoom:
    """What a room adds to the table, already drawn."""

    marks: tuple[Html, ...]
    """For each seat, what is beside its name: whether somebody is connected, and what they call out."""
    words: tuple[str, ...]
    """For each seat, the same in words; "" if there is nothing to say."""
    bar: Html
    """What is in the top bar: the reactions, and who is in the room."""
    plate: Html
    """What is over the stage: why the game waits."""
    clock: Html
    """What is beside the question: how long it has been open."""
    waits: str = ""
    """The sentence in place of the one about who is asked; "" if that one holds."""
    asides: tuple[tuple[int, str], ...] = ()
    """What happened in the room: how many events came before, and the sentence."""
    is_paused: bool = False
    """The game waits for somebody who is missing, so nobody may answer."""


@dataclass(frozen=True)
class Look:
    """Everything a drawing of the table depends on."""

    view: View
    names: tuple[str, ...]
    live: bool = True  # answers may be given now; False while events are shown
    picked: str | None = None  # the card in hand, or its way, for which a target is being chosen
    chosen: tuple[str, ...] = ()  # if several cards are to be chosen, those chosen so far
    offers: tuple[str, ...] = ()  # abilities the viewer may use while somebody else is asked
    calls: tuple[str, ...] = ()  # abilities offered to other people on this device: `sid_ketchum@2`
    undo: bool = False
    note: str = ""  # the reply to a click, such as why a card cannot be played
    hint: str = ""  # the current hint
    lesson: Said | None = None  # what a lesson says now
    happened: tuple[Told, ...] = ()  # the latest events, as the viewer saw them
    earlier: int = 0  # how many events came before `happened`
    told: str = ""  # the sentence about the latest event
    led: str = ""  # the sentence about what led to it in the same action
    opening: str = ""  # how the opening is shown: long, short, or still; "" if it is not
    grave: Told | None = None  # somebody's end here, as long as the gravestone is shown
    pace: str = "instant"  # how fast events are told
    curtain: int | None = None  # the seat of the player who gets the device next
    swings: bool = False  # the curtain was just opened, and its doors swing
    news: tuple[Told, ...] = ()  # what happened since the viewer last held the device
    speaker: int | None = None  # the seat of the player who answers in the open, with nobody's hand shown
    people: tuple[int, ...] = (0,)  # the seats of people
    remembers: bool = False  # who shot whom is shown at the places
    shots: tuple[tuple[int, int, int], ...] = ()  # if so: who shot at whom, and how often
    guesses: Mapping[int, str] = field(default_factory=dict)  # what the viewer takes the others for
    room: InRoom | None = None  # what a room adds to the table
    temperaments: tuple[str, ...] = ()  # for each seat, the temperament of its bot, or ""
    is_open: bool = False  # a replay shows the hands of all players

    @property
    def you(self) -> int | None:
        """The viewer's seat, or None for a spectator."""
        return self.view["you"]

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.view["game"]

    @property
    def is_of_towns(self) -> bool:
        """Whether two sides face each other, each with several characters."""
        return games.options(self.game).FIGURES > 1

    @property
    def mine(self) -> Seat | None:
        """The viewer's own seat, or None."""
        return None if self.you is None else self.seat(self.you)

    def seat(self, number: int) -> Seat:
        """A seat by its number."""
        return self.view["seats"][number]

    def temperament(self, number: int) -> str:
        """The temperament of the bot at a seat; "" if there is none to notice."""
        found = self.temperaments[number] if self.temperaments else ""
        is_open = self.seat(number)["role"] == "sheriff"  # from the start, so there is nothing to hide
        return "" if found == "bluff" and is_open else found

    @property
    def others(self) -> list[Seat]:
        """The other seats, clockwise from the viewer's left."""
        seats = self.view["seats"]
        first = 0 if self.you is None else self.you + 1
        round_ = [seats[(first + step) % len(seats)] for step in range(len(seats))]
        return [seat for seat in round_ if seat["seat"] != self.you]

    @property
    def answering(self) -> int | None:
        """The seat whose answers are touched here: the viewer's, or that of whoever answers in the open."""
        return self.speaker if self.you is None else self.you

    @property
    def asked(self) -> Asked | None:
        """The open question if it is answered here."""
        asked = self.view["asked"]
        return asked if asked and asked["seat"] == self.answering else None

    @property
    def acting(self) -> int | None:
        """The seat of the player who is asked, or else of the player whose turn it is."""
        if self.view["phase"] == "over":
            return None
        asked = self.view["asked"]
        return asked["seat"] if asked else self.view["turn"]

    def mark(self, number: int) -> Html | None:
        """What a room adds beside the name at a seat."""
        return self.room.marks[number] or None if self.room is not None else None

    def label(self, number: int, name: str) -> str:
        """The label of a seat: the name, and what a room says about the person there."""
        said = self.room.words[number] if self.room is not None else ""
        return f"{name}, {said}" if said else name

    def name(self, number: int | None) -> str:
        """A player's name, or "" for None."""
        return "" if number is None else self.names[number]
