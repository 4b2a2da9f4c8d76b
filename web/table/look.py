"""What one person looks at: the view of a seat, the players' names, and what has been picked up so far."""

from __future__ import annotations

from dataclasses import dataclass

from bang.engine.views import Asked, Seat, Told, View


@dataclass(frozen=True)
class Look:
    """Everything a picture of the table is printed from."""

    view: View
    names: tuple[str, ...]
    live: bool = True  # answers may be given now; not while cards still fly
    picked: str | None = None  # the card in hand that seeks its target
    chosen: tuple[str, ...] = ()  # of several to choose, those chosen so far
    coming: int = 0  # how many cards of one's own hand are still on their way to it
    offers: tuple[str, ...] = ()  # what one may do although another is asked
    calls: tuple[str, ...] = ()  # what others at this device may do: `sid_ketchum@2`
    undo: bool = False
    note: str = ""  # a sentence that answers a touch: why a card cannot be played
    hint: str = ""  # what the lesson says now
    happened: tuple[Told, ...] = ()  # the events so far, as this person saw them
    earlier: int = 0  # how many events came before those
    told: str = ""  # what is happening now, in words
    curtain: int | None = None  # who is to hold the device next
    people: tuple[int, ...] = (0,)  # where people sit

    @property
    def you(self) -> int | None:
        """Tells whose eyes these are; nobody's for a bystander."""
        return self.view["you"]

    @property
    def game(self) -> str:
        """Names the game that is played."""
        return self.view["game"]

    @property
    def mine(self) -> Seat | None:
        """Finds the seat one sits on."""
        return None if self.you is None else self.seat(self.you)

    def seat(self, number: int) -> Seat:
        """Finds a seat by its number."""
        return self.view["seats"][number]

    @property
    def others(self) -> list[Seat]:
        """Lists the other seats, clockwise from one's left."""
        seats = self.view["seats"]
        first = 0 if self.you is None else self.you + 1
        round_ = [seats[(first + step) % len(seats)] for step in range(len(seats))]
        return [seat for seat in round_ if seat["seat"] != self.you]

    @property
    def asked(self) -> Asked | None:
        """Tells the open question, if it is open to these eyes."""
        asked = self.view["asked"]
        return asked if asked and self.you is not None and asked["seat"] == self.you else None

    def name(self, number: int | None) -> str:
        """Names a player."""
        return "" if number is None else self.names[number]
