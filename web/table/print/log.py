"""The log: a section for each turn, and in it an entry for each action with all that follows from it.

It reads from top to bottom, and the newest turn is at the bottom, where the style sheet keeps the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from bang.common.views import Told, front
from web.art import character_art
from web.markup import Html, join, tag
from web.words import WORDS, t

from .ink import classes, drawing, symbol
from .log_words import is_logged, points, written
from .look import Look

Deed = list[Told]
"""An action and what follows from it; before the first action of a turn, how the turn begins."""


@dataclass
class Turn:
    """What happened in one turn, or before the first one."""

    number: int
    heading: Told | None = None
    entries: list[tuple[int, Deed | str]] = field(default_factory=list)
    """The number of the first event, and the action, or else a sentence about the room."""


def turns_of(events: Sequence[Told], first: int, asides: Sequence[tuple[int, str]] = ()) -> list[Turn]:
    """Events as turns and actions; a sentence about the room stands between two actions."""
    turns = [Turn(first)]
    deed: Deed | None = None
    waiting = [aside for aside in asides if not first or aside[0] > first]
    for number, event in enumerate(events, first):
        is_turn = event["kind"] == "turn"
        if deed is None or is_turn or event["begins"]:
            deed = None
            while waiting and waiting[0][0] <= number:
                turns[-1].entries.append(waiting.pop(0))
        if is_turn:
            turns.append(Turn(number, event))
            continue
        if deed is None:
            deed = []
            turns[-1].entries.append((number, deed))
        deed.append(event)
    turns[-1].entries += waiting
    return turns


def log(look: Look) -> Html:
    """The latest turns; Tab reaches the newest entry, and arrow keys lead from it to the others."""
    asides = look.room.asides if look.room is not None else ()
    turns = turns_of(look.happened, look.earlier, asides)
    if look.earlier and len(turns) > 1:
        del turns[0]  # its beginning is not there any more
    deeds = [number for turn in turns for number, deed in turn.entries if _is_shown(deed)]
    shown = [_turn(look, turn, deeds[-1:]) for turn in turns if turn.heading or turn.entries]
    return tag("ol", shown, class_="log-list")


def _is_shown(deed: Deed | str) -> bool:
    return not isinstance(deed, str) and any(map(is_logged, deed))


def _turn(look: Look, turn: Turn, stops: Sequence[int]) -> Html:
    """A turn; of its entries, those with the numbers `stops` are reached with Tab."""
    entries = tuple(
        tag("li", deed, class_="of-room", id=f"aside-{number}-{place}")
        if isinstance(deed, str)
        else _deed(number, tuple(map(_flat, deed)), look.names, look.you, WORDS.voice, number in stops)
        for place, (number, deed) in enumerate(turn.entries)
        if isinstance(deed, str) or _is_shown(deed)
    )
    if turn.heading is None:
        return _section(turn.number, None, entries)
    seat = look.seat(turn.heading["seat"] or 0)
    role = seat["role"] or ""
    face = f"symbol-side_{role}" if look.is_of_towns else character_art(front(seat)["character"])
    name = None if seat["seat"] == look.you else look.name(seat["seat"])
    return _section(turn.number, _heading(face, name, role == "sheriff", WORDS.voice), entries)


@lru_cache(maxsize=100)
def _section(number: int, heading: Html | None, entries: tuple[Html, ...]) -> Html:
    """A turn from its parts."""
    deeds = tag("ol", entries, class_="deeds") if entries else None
    return tag("li", heading, deeds, class_="log-turn", id=f"log-turn-{number}")


@lru_cache(maxsize=100)
def _heading(face: str, name: str | None, is_sheriff: bool, voice: str) -> Html:
    """Whose turn it was, with the portrait, or in a game of two sides with the sign of the side."""
    words = t("table.log_turn_you") if name is None else t("table.log_turn", seat=name)
    star = symbol("star", "badge") if is_sheriff else None
    return tag("h3", drawing(face, "turn-face"), tag("span", words), star, class_="turn-title")


Flat = tuple[str, int | None, int | None, tuple[str | None, ...], int, str, str, str]


def _flat(event: Told) -> Flat:
    """What the words about an event depend on, as a key of the cache."""
    return (
        event["kind"],
        event["seat"],
        event["other"],
        tuple(event["cards"]),
        event["n"],
        event["what"],
        event["who"],
        event["whom"],
    )


def _told(flat: Flat) -> Told:
    kind, seat, other, cards, n, what, who, whom = flat
    return {
        "kind": kind,
        "seat": seat,
        "other": other,
        "cards": list(cards),
        "starts": [],
        "end": "",
        "n": n,
        "what": what,
        "who": who,
        "whom": whom,
        "begins": False,
    }


def _joined(events: Sequence[Told]) -> Deed:
    """Events in which cards that a store put out one after the other are put out together."""
    found: Deed = []
    for event in events:
        if found and event["kind"] == found[-1]["kind"] == "store":
            event = {**event, "cards": [*found.pop()["cards"], *event["cards"]]}
        found.append(event)
    return found


@lru_cache(maxsize=400)
def _deed(
    number: int, flats: tuple[Flat, ...], names: tuple[str, ...], you: int | None, voice: str, stop: bool
) -> Html:
    """An action, and below it what followed; it is cached because the past never changes."""
    events = _joined([event for event in map(_told, flats) if is_logged(event)])
    words = [tag("span", written(event, names, you), class_="says") for event in events]
    pointed = dict.fromkeys(point for event in events for point in points(event).split())
    entry = tag(
        "button",
        words[0],
        " ",
        tag("span", join(words[1:], " "), class_="follows") if words[1:] else None,
        type="button",
        class_="told-entry",
        id=f"entry-{number}",
        tabindex=None if stop else "-1",
        data_point=" ".join(pointed),
    )
    kinds = dict.fromkeys(f"of-{event['kind']}" for event in events)
    return tag("li", entry, class_=classes("deed", *kinds), id=f"deed-{number}")
