"""What the person at the device is doing: the card picked up, the cards chosen, the abilities offered."""

from __future__ import annotations

from dataclasses import dataclass, field

from bang.common.views import Told


@dataclass
class Holding:
    """The unfinished answer of the person who holds the device."""

    viewer: int | None
    """The seat of that person; None while nobody may see a hand."""
    curtain: int | None = None
    """The seat of the person who gets the device next."""
    swings: bool = False
    """Whether the curtain was just opened, so that its doors still swing."""
    news: tuple[Told, ...] = ()
    """What happened since the person at the device, or who gets it next, last held it."""
    speaker: int | None = None
    """The seat of the person who answers in the open, with nobody's hand shown."""
    looks_first: int | None = None
    """The seat of the person who wants to see their hand before answering what could be answered openly."""
    live: bool = False
    """Whether the person may answer now."""
    asked_in: int = 0
    """The number of the batch that showed the open question to the page."""
    picked: str | None = None
    """The card picked up, or the beginning of a key that still lacks a target: `toco_ramirez/colt-D@`."""
    chosen: tuple[str, ...] = ()
    """The cards chosen so far, if several are wanted."""
    note: str = ""
    """The reply to a touch, such as why a card cannot be played."""
    remembers: bool = False
    """Whether who shot whom is shown at the places."""
    hint: str = ""
    """The hint of the lesson that is shown."""
    hints: set[str] = field(default_factory=set)
    """The hints given so far."""
    teaches: bool = False
    held_back: int = 0
    """How many touches a lesson has held back."""
    offers: tuple[str, ...] = ()
    """The abilities the viewer may use while somebody else is asked."""
    wish: str | None = None
    """An offer chosen while a card was being resolved; it is used afterwards."""
    caller: int | None = None
    """The seat of a person who wants the device in order to use an ability."""

    opening: str = ""
    """How the opening of the game is shown: long, short, or still; "" if it is not."""
    grave: Told | None = None
    """The event of somebody's end here, as long as the gravestone is shown."""

    def let_go(self) -> None:
        """Forget the unfinished answer."""
        self.picked, self.chosen = None, ()
