"""What an event looks like: which card flies from where to where, who aims at whom, what is heard.

A step is plain data for motion.js: `moves` happen together, `hold` milliseconds later the next step comes.
"""

from __future__ import annotations

from typing import Any

from .card import BLUE, back, face, kind_of, role_face
from .look import View

Told = dict[str, Any]
Step = dict[str, Any]

DECK, DISCARDS, STAGE, HAND = "#deck", "#discards", "#table-stage", "#table-hand"

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


def step(event: Told, view: View) -> Step | None:
    """Draws up one event; None if there is nothing to be seen."""
    made = STEPS.get(event["kind"])
    moves = made(event, view) if made else []
    sound = sound_of(event, view)
    if not moves and not sound:
        return None
    return {"moves": moves, "sound": sound, "hold": HOLDS.get(event["kind"], 120)}


def sound_of(event: Told, view: View) -> str | None:
    """Finds the sound an event makes."""
    kind, what = event["kind"], kind_of(event["what"] or "")
    if kind == "turn":
        return "bell" if event["seat"] == view["you"] else "step"
    if kind == "check" and what == "dynamite":
        return "explosion" if event["n"] else "fuse"
    if kind == "plays":
        return {"dynamite": "fuse", "mustang": "hoof"}.get(kind_of(event["cards"][0]), "draw")
    if kind == "over":
        return "win" if view["you"] is None or _won(what, view) else "lose"
    return SOUNDS.get(kind)


def _won(winner: str, view: View) -> bool:
    role = view["seats"][view["you"]]["role"]
    sides = {"law": ("sheriff", "deputy"), "outlaws": ("outlaw",), "renegade": ("renegade",)}
    return role in sides.get(winner, ())


def hand(seat: int, view: View, card: str | None = None) -> str:
    """Finds somebody's hand, or one's own card in it."""
    if seat == view["you"]:
        return f'[data-held][data-card="{card}"]' if card in view["seats"][seat]["hand"] else HAND
    return f"#seat-{seat} .backs"


def place(seat: int, card: str | None = None) -> str:
    """Finds somebody's place, or the card in play there."""
    return f'#seat-{seat} .in-play [data-card="{card}"]' if card else f"#seat-{seat}"


def body(seat: int) -> str:
    """Finds the portrait of somebody who aims or is aimed at."""
    return f"#seat-{seat} .poster"


def fly(card: str | None, start: str, end: str, **more: Any) -> Step:
    """Lets a card fly; `turn` shows its back first."""
    return {"do": "fly", "face": face(card) if card else back(), "from": start, "to": end, **more}


def _draws(event: Told, view: View) -> list[Step]:
    cards = event["cards"] or [None] * event["n"]
    return [
        fly(card, DECK, hand(event["seat"], view), turn=bool(card), late=n) for n, card in enumerate(cards)
    ]


def _shows(event: Told, view: View) -> list[Step]:
    return [fly(card, DECK, STAGE, turn=True, large=True) for card in event["cards"]]


def _plays(event: Told, view: View) -> list[Step]:
    card = event["cards"][0]
    start = hand(event["seat"], view, card)
    if kind_of(card) in BLUE:
        owner = event["seat"] if event["other"] is None else event["other"]
        return [fly(card, start, place(owner), turn=event["seat"] != view["you"])]
    moves = [fly(card, start, STAGE, turn=event["seat"] != view["you"], large=True)]
    if event["other"] is not None and event["other"] != event["seat"]:
        moves.append({"do": "aim", "from": body(event["seat"]), "to": body(event["other"])})
    return moves


def _answers(event: Told, view: View) -> list[Step]:
    card = event["cards"][0]
    return [fly(card, hand(event["seat"], view, card), STAGE, turn=event["seat"] != view["you"], large=True)]


def _discards(event: Told, view: View) -> list[Step]:
    seat = view["seats"][event["seat"]]
    moves = []
    for n, card in enumerate(event["cards"]):
        start = place(event["seat"], card) if card in seat["in_play"] else hand(event["seat"], view, card)
        moves.append(fly(card, start, DISCARDS, late=n))
    return moves


def _picks(event: Told, view: View) -> list[Step]:
    cards = event["cards"] or [None]
    start, end = event["other"], event["seat"]
    return [
        fly(card, hand(start, view, card), hand(end, view), turn=bool(card), late=n)
        for n, card in enumerate(cards)
    ]


def _takes(event: Told, view: View) -> list[Step]:
    moves = []
    for card in event["cards"]:
        start = DISCARDS if event["what"] == "pedro_ramirez" else f'[data-laid][data-card="{card}"]'
        if event["other"] is not None:
            start = place(event["other"], card)
        moves.append(fly(card, start, hand(event["seat"], view)))
    return moves


def _flips(event: Told, view: View) -> list[Step]:
    return [fly(card, DECK, STAGE, turn=True, large=True, late=n) for n, card in enumerate(event["cards"])]


def _check(event: Told, view: View) -> list[Step]:
    if kind_of(event["what"]) == "dynamite" and event["n"]:
        return [{"do": "blast", "at": place(event["seat"])}]
    return [{"do": "nod" if event["n"] else "shake", "at": STAGE}]


def _shot(event: Told, view: View) -> list[Step]:
    return [{"do": "shot", "from": body(event["seat"]), "to": body(event["other"])}]


def _dodged(event: Told, view: View) -> list[Step]:
    return [{"do": "dodge", "at": place(event["seat"])}]


def _loses_life(event: Told, view: View) -> list[Step]:
    return [{"do": "hit", "at": place(event["seat"]), "n": event["n"]}]


def _glow(event: Told, view: View) -> list[Step]:
    return [{"do": "glow", "at": place(event["seat"])}]


def _moves(event: Told, view: View) -> list[Step]:
    card = next(
        (name for name in view["seats"][event["seat"]]["in_play"] if kind_of(name) == "dynamite"), None
    )
    return [fly(card, place(event["seat"], card), place(event["other"]))] if card else []


def _eliminated(event: Told, view: View) -> list[Step]:
    fall: Step = {"do": "fall", "at": place(event["seat"])}
    if not event["what"]:
        return [fall]
    turned = {"do": "fly", "face": role_face(event["what"]), "from": body(event["seat"]), "to": STAGE}
    return [fall, {**turned, "turn": True, "large": True, "back": "back-role", "late": 4}]


def _store(event: Told, view: View) -> list[Step]:
    return [fly(card, DECK, STAGE, turn=True, late=n) for n, card in enumerate(event["cards"])]


def _puts_back(event: Told, view: View) -> list[Step]:
    return [fly(None, hand(event["seat"], view), DECK)]


STEPS = {
    "draws": _draws,
    "reward": _glow,
    "plays": _plays,
    "answers": _answers,
    "discards": _discards,
    "picks": _picks,
    "takes": _takes,
    "flips": _flips,
    "shows": _shows,
    "check": _check,
    "shot": _shot,
    "dodged": _dodged,
    "loses_life": _loses_life,
    "heals": _glow,
    "uses": _glow,
    "turn": _glow,
    "skips": _glow,
    "moves": _moves,
    "eliminated": _eliminated,
    "store": _store,
    "puts_back": _puts_back,
}
