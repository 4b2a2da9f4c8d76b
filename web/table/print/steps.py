"""How each event is animated: which card flies from where to where, who aims at whom, which sound plays.

A step is plain data for motion.js: its `moves` run together; `hold` is the pause after them. Every move says
how long it lasts: `ms`, and for a card on the stage `rest`, the time in which it can be read. All times are
in milliseconds, at the normal pace. A card flies to a place that the page has already drawn (`expecting` in
progress.py), and on to `next` when the page is drawn as it is after the event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bang import games
from bang.common.views import Told, View

from .card import back, deck_of, face, kind_of, role_back, role_face
from .prints import print_of

Step = dict[str, Any]

STAGE, SCENE, HAND = "#table-stage", "#scene", "#table-hand"
PILES = {"discards": "#discards", "stage": SCENE}

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
    "eliminated": "toll",
    "marker": "step",
    "enters": "step",
    "copies": "draw",
}
HOLDS = {
    "turn": 180,
    "flips": 700,
    "check": 750,
    "shows": 650,
    "loses_life": 320,
    "eliminated": 500,
    "store": 500,
    "enters": 480,
    "copies": 500,
}
LASTS = {
    "fly": 340,
    "aim": 650,
    "shot": 500,
    "hit": 480,
    "dodge": 420,
    "glow": 340,
    "arrive": 480,
    "carry": 0,
    "fall": 1100,
    "blast": 900,
    "nod": 420,
    "shake": 320,
}
LARGE = {"ms": 430, "rest": 260}
"""A card that is shown large."""
READ = 900
"""How long a role rests in the middle, so that it can be read."""
LATE = 90
"""Of several cards, each leaves so much later than the one before."""
ON_THE_STAGE = frozenset({"plays", "answers", "flips", "shows"})
"""Events whose cards fly to the stage and are shown large there, unless they end up in play."""
ONLY_LAID_OUT = frozenset({"looks"})
"""Events whose cards do not fly: the question about them shows them."""


def step(event: Told, view: View) -> Step | None:
    """The animation of one event, or None if there is nothing to see or hear."""
    made = STEPS.get(event["kind"])
    moves = [*_flights(event, view), *(made(event, view) if made else [])]
    sound = sound_of(event, view)
    if not moves and not sound:
        return None
    return {"moves": [_timed(move) for move in moves], "sound": sound, "hold": HOLDS.get(event["kind"], 120)}


def _timed(move: Step) -> Step:
    """A move with its times."""
    return {**LARGE, **move} if move.get("large") else {**move, "ms": LASTS[move["do"]]}


def lasts(drawn: Step) -> float:
    """How long a step takes, in milliseconds at the normal pace."""
    ends = [move.get("wait", 0) + move["ms"] + move.get("rest", 0) for move in drawn["moves"]]
    return float(max(ends, default=0) + drawn["hold"])


def faster(drawn: Step, tempo: float) -> Step:
    """A step that takes so many times as long."""
    timed = [
        {**move, **{name: move[name] * tempo for name in ("wait", "ms", "rest") if name in move}}
        for move in drawn["moves"]
    ]
    return {**drawn, "moves": timed, "hold": drawn["hold"] * tempo}


def together(steps: Sequence[Step]) -> Step:
    """One step in which several run at the same time, with the sound of the last that has one."""
    sounds = [drawn["sound"] for drawn in steps if drawn["sound"]]
    return {
        "moves": [move for drawn in steps for move in drawn["moves"]],
        "sound": sounds[-1] if sounds else None,
        "hold": max(drawn["hold"] for drawn in steps),
    }


def sound_of(event: Told, view: View) -> str | None:
    """The name of the sound of an event, or None."""
    kind = event["kind"]
    if kind == "turn":
        return "bell" if event["seat"] == view["you"] else "step"
    if kind == "plays" and event["cards"][0]:
        return print_of(view["game"], kind_of(event["cards"][0]))["sound"] or SOUNDS[kind]
    return SOUNDS.get(kind)


# -- cards that fly ----------------------------------------------------------------------------------


def _flights(event: Told, view: View) -> list[Step]:
    """A flight for every card that the event moves."""
    is_large = event["kind"] in ON_THE_STAGE and not event["end"].startswith("table@")
    flights: list[Step] = []
    if event["kind"] in ONLY_LAID_OUT:
        return flights
    for late, (card, start) in enumerate(zip(event["cards"], event["starts"], strict=False)):
        place = place_for(event["end"], view, card, event["cards"][:late].count(card))
        end = in_the_middle(card) if is_large else place
        more: Step = {"large": True} if is_large else {}
        if event["kind"] == "shows":
            more["next"] = place
        deck = _deck_of(view, card, start)
        turn = back(deck) if card and _is_hidden(start, view) else ""
        made = fly(view, card, place_of_card(start, view, card), end, deck, turn=turn, **more)
        flights.append({**made, "wait": late * LATE})
    return flights


def fly(view: View, card: str | None, start: str, end: str, deck: str = "", **more: Any) -> Step:
    """The flight of one card; with a back as `turn`, it starts face down and turns over."""
    shown = face(view["game"], card) if card else back(deck)
    return {"do": "fly", "face": shown, "from": start, "to": end, **more}


def _deck_of(view: View, card: str | None, start: str) -> str:
    """The deck whose back a card has; "" where all backs are alike or nobody knows."""
    if card:
        return deck_of(view["game"], card)
    zone, _, owner = start.partition("@")
    return (view["seats"][int(owner)]["role"] or "") if zone == "deck" and owner else ""


def _is_hidden(place: str, view: View) -> bool:
    """Whether the viewer sees only the backs of cards there: a deck, another player's hand."""
    zone, _, number = place.partition("@")
    return place in view["decks"] or (zone == "hand" and int(number) != view["you"])


def place_of_card(place: str, view: View, card: str | None) -> str:
    """The CSS selector of a card at the place from which it flies."""
    zone, _, number = place.partition("@")
    if zone == "hand":
        return hand(int(number), view, card)
    if zone == "table":
        return in_play(number, card)
    return in_the_middle(card) if zone == "stage" and card else _pile(place)


def place_for(place: str, view: View, card: str | None, before: int = 0) -> str:
    """The CSS selector of the place to which a card flies; so many of its kind arrive before it."""
    zone, _, number = place.partition("@")
    if zone == "hand":
        return room_in_hand(int(number), view, card, before)
    if zone == "table":
        return in_play(number, card)
    return in_the_middle(card) if zone == "stage" else _pile(place)


def _pile(place: str) -> str:
    """The CSS selector of a pile: `#deck-0` for the pile `deck@0`, which belongs to one player."""
    return PILES.get(place) or f"#{place.replace('@', '-')}"


def in_the_middle(card: str | None) -> str:
    """The CSS selector of a card in the middle of the table."""
    return f'{SCENE} [data-card="{card}"]' if card else SCENE


def in_play(target: str, card: str | None) -> str:
    """The CSS selector of a card in play at the place of a player or a character."""
    return f'{place_of(target)} .in-play [data-card="{card}"]'


def hand(seat: int, view: View, card: str | None = None) -> str:
    """The CSS selector of a player's hand, or of a card in the viewer's own hand."""
    if seat == view["you"]:
        return f'[data-held][data-card="{card}"]' if card in view["seats"][seat]["hand"] else HAND
    return f"#seat-{seat} :is(.backs .back, .open-hand .card)"


def room_in_hand(seat: int, view: View, card: str | None, before: int = 0) -> str:
    """The CSS selector of another player's hand, or of the new card in the viewer's own hand."""
    if seat != view["you"]:
        return hand(seat, view)
    number = view["seats"][seat]["hand"].count(card) + before
    return f'[id="held-{card}-{number}"]' if card else f'[id="held-{number}"]'


def has_figures(game: str) -> bool:
    """Whether cards are aimed at characters, of which each player has several, and not at players."""
    return games.options(game).FIGURES > 1


def one_of(view: View, seat: int | None, character: str = "") -> str:
    """The seat or, where cards are aimed at characters, this character or the seat's front one."""
    if character or not has_figures(view["game"]):
        return character or str(seat or 0)
    figures = view["seats"][seat or 0]["figures"]
    ahead = (one["character"] for one in figures if one["place"] == "front")
    return next(ahead, str(seat or 0))


def place_of(target: str) -> str:
    """The CSS selector of the place of a player or a character."""
    return f"#seat-{target}" if target.isdecimal() else f"#figure-{target}"


def body(target: str) -> str:
    """The CSS selector of a portrait, where lines of aim and shots start and end."""
    return f"{place_of(target)} .poster"


# -- other animations -------------------------------------------------------------------------


def _aims(event: Told, view: View) -> list[Step]:
    """Draw a line to the target of a card that goes straight to the discard pile."""
    seat, other = event["seat"], event["other"]
    if seat is None or other is None or event["end"] != "discards":
        return []
    start, end = one_of(view, seat), one_of(view, other, event["whom"])
    return [{"do": "aim", "from": body(start), "to": body(end)}] if start != end else []


def _check(event: Told, view: View) -> list[Step]:
    """Make the stage nod if a draw! succeeded, or shake if it failed."""
    return [{"do": "nod" if event["n"] else "shake", "at": STAGE}]


def _shot(event: Told, view: View) -> list[Step]:
    start = one_of(view, event["seat"], event["who"])
    return [{"do": "shot", "from": body(start), "to": body(one_of(view, event["other"], event["whom"]))}]


def _at_seat(do: str) -> Callable[[Told, View], list[Step]]:
    """A function that runs an animation at the place of the event's player or character."""

    def made(event: Told, view: View) -> list[Step]:
        at = event["who"] if event["who"] else str(event["seat"] or 0)
        return [{"do": do, "at": place_of(at), "n": event["n"]}]

    return made


def _eliminated(event: Told, view: View) -> list[Step]:
    """Make the place fall; a role that is revealed turns over in the middle and then goes to its player."""
    who = event["who"] or str(event["seat"] or 0)
    fall: Step = {"do": "fall", "at": place_of(who)}
    if not event["what"] or event["who"]:
        return [fall]
    role: Step = {"do": "fly", "face": role_face(event["what"]), "from": body(who), "to": SCENE}
    then = {"next": f"{place_of(who)} .role", "wait": 4 * LATE, "rest": READ}
    return [fall, {**role, **then, "turn": role_back(), "large": True}]


def _marker(event: Told, view: View) -> list[Step]:
    """Carry the marker from one character of a side to the other."""
    marker = f"#seat-{event['seat'] or 0} .marker"
    return [{"do": "carry", "from": marker, "next": marker}]


def _copies(event: Told, view: View) -> list[Step]:
    """Show the card that is copied; it stays on the discards."""
    cards = [card for card in event["cards"] if card and not event["starts"]]
    return [fly(view, card, PILES["discards"], in_the_middle(card), large=True) for card in cards]


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
    "marker": _marker,
    "enters": _at_seat("arrive"),
    "copies": _copies,
}
