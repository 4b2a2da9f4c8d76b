"""What an event looks like: which card flies from where to where, who aims at whom, what is heard.

A step is plain data for motion.js: `moves` happen together, `hold` milliseconds later the next step comes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bang.engine.views import Told, View

from .card import back, face, kind_of, role_face
from .prints import print_of

Step = dict[str, Any]

STAGE, HAND = "#table-stage", "#table-hand"
PILES = {"deck": "#deck", "discards": "#discards", "stage": STAGE}

SOUNDS = {
    "plays": "draw",
    "draws": "draw",
    "reward": "coin",
    "picks": "draw",
    "takes": "draw",
    "answers": "draw",
    "discards": "draw",
    "flips": "flip",
    "shot": "shot",
    "dodged": "miss",
    "loses_life": "hit",
    "heals": "drink",
    "shuffles": "shuffle",
    "moves": "fuse",
    "explodes": "explosion",
    "eliminated": "lose",
}
HOLDS = {
    "turn": 180,
    "flips": 700,
    "check": 750,
    "shows": 650,
    "loses_life": 320,
    "eliminated": 900,
    "store": 500,
}
ON_THE_STAGE = frozenset({"plays", "answers", "flips", "shows"})
"""Events whose cards are shown large on the stage, wherever they go, unless they stay on the table."""


def step(event: Told, view: View) -> Step | None:
    """Draws up one event; None if there is nothing to be seen."""
    made = STEPS.get(event["kind"])
    moves = [*_flights(event, view), *(made(event, view) if made else [])]
    sound = sound_of(event, view)
    if not moves and not sound:
        return None
    return {"moves": moves, "sound": sound, "hold": HOLDS.get(event["kind"], 120)}


def sound_of(event: Told, view: View) -> str | None:
    """Finds the sound an event makes."""
    kind = event["kind"]
    if kind == "turn":
        return "bell" if event["seat"] == view["you"] else "step"
    if kind == "plays" and event["cards"][0]:
        return print_of(view["game"], kind_of(event["cards"][0]))["sound"] or SOUNDS[kind]
    return SOUNDS.get(kind)


# -- cards that fly ----------------------------------------------------------------------------------


def _flights(event: Told, view: View) -> list[Step]:
    """Lets every card that moved fly from its place to its place."""
    is_large = event["kind"] in ON_THE_STAGE and not event["end"].startswith("table@")
    flights = []
    for late, (card, start) in enumerate(zip(event["cards"], event["starts"], strict=False)):
        end = STAGE if is_large else _end(event["end"], view, card)
        more = {"large": True} if is_large else {}
        is_turned = bool(card) and _is_hidden(start, view)
        flights.append(fly(view, card, _start(start, view, card), end, turn=is_turned, late=late, **more))
    return flights


def fly(view: View, card: str | None, start: str, end: str, **more: Any) -> Step:
    """Lets a card fly; `turn` shows its back first."""
    shown = face(view["game"], card) if card else back()
    return {"do": "fly", "face": shown, "from": start, "to": end, **more}


def _is_hidden(place: str, view: View) -> bool:
    """Tells whether the cards of a place are seen from behind: a deck, another player's hand."""
    zone, _, number = place.partition("@")
    return place in view["decks"] or (zone == "hand" and int(number) != view["you"])


def _start(place: str, view: View, card: str | None) -> str:
    """Finds where a card lies that is about to fly."""
    zone, _, number = place.partition("@")
    if zone == "hand":
        return hand(int(number), view, card)
    if zone == "table":
        return f'#seat-{number} .in-play [data-card="{card}"]'
    return f'[data-laid][data-card="{card}"]' if zone == "stage" and card else PILES[zone]


def _end(place: str, view: View, card: str | None) -> str:
    """Finds where a card flies to."""
    zone, _, number = place.partition("@")
    if zone == "hand":
        return coming(int(number), view, card)
    return seat_at(int(number)) if zone == "table" else PILES[zone]


def coming(seat: int, view: View, card: str | None) -> str:
    """Finds somebody's hand, or the place in one's own where a card will lie that comes."""
    if seat == view["you"] and card:
        return f'[data-held].coming[data-card="{card}"]'
    return hand(seat, view)


def hand(seat: int, view: View, card: str | None = None) -> str:
    """Finds somebody's hand, or one's own card in it."""
    if seat == view["you"]:
        return f'[data-held][data-card="{card}"]' if card in view["seats"][seat]["hand"] else HAND
    return f"#seat-{seat} .backs"


def seat_at(seat: int) -> str:
    """Finds somebody's place."""
    return f"#seat-{seat}"


def body(seat: int) -> str:
    """Finds the portrait of somebody who aims or is aimed at."""
    return f"#seat-{seat} .poster"


# -- what else is to be seen -------------------------------------------------------------------------


def _aims(event: Told, view: View) -> list[Step]:
    """Shows at whom a card is aimed that is played and gone."""
    seat, other = event["seat"], event["other"]
    if seat is None or other is None or other == seat or event["end"] != "discards":
        return []
    return [{"do": "aim", "from": body(seat), "to": body(other)}]


def _check(event: Told, view: View) -> list[Step]:
    return [{"do": "nod" if event["n"] else "shake", "at": STAGE}]


def _shot(event: Told, view: View) -> list[Step]:
    return [{"do": "shot", "from": body(event["seat"] or 0), "to": body(event["other"] or 0)}]


def _at_seat(do: str) -> Callable[[Told, View], list[Step]]:
    """Makes something happen at the place of whom the event is about."""

    def made(event: Told, view: View) -> list[Step]:
        return [{"do": do, "at": seat_at(event["seat"] or 0), "n": event["n"]}]

    return made


def _eliminated(event: Told, view: View) -> list[Step]:
    seat = event["seat"] or 0
    fall: Step = {"do": "fall", "at": seat_at(seat)}
    if not event["what"]:
        return [fall]
    turned = {"do": "fly", "face": role_face(event["what"]), "from": body(seat), "to": STAGE}
    return [fall, {**turned, "turn": True, "large": True, "back": "back-role", "late": 4}]


STEPS: dict[str, Callable[[Told, View], list[Step]]] = {
    "plays": _aims,
    "check": _check,
    "explodes": _at_seat("blast"),
    "shot": _shot,
    "dodged": _at_seat("dodge"),
    "loses_life": _at_seat("hit"),
    "heals": _at_seat("glow"),
    "reward": _at_seat("glow"),
    "uses": _at_seat("glow"),
    "turn": _at_seat("glow"),
    "skips": _at_seat("glow"),
    "eliminated": _eliminated,
}
