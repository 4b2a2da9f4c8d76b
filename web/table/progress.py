"""A view, one event later: so that cards move and bullets fall one after the other, not all at once.

It only moves what is seen; the view that the engine gives afterwards is the truth and replaces it.
"""

from __future__ import annotations

from typing import Any

from .card import BLUE, kind_of
from .look import View

Told = dict[str, Any]


def copied(view: View) -> View:
    """Copies a view as far as events change it."""
    seats = [{**seat, "hand": list(seat["hand"]), "in_play": list(seat["in_play"])} for seat in view["seats"]]
    lists = {name: list(view[name]) for name in ("discards", "stage", "resolving")}
    return {**view, **lists, "seats": seats, "asked": None, "offers": [], "over": None}


def after(view: View, event: Told) -> View:
    """Shows the table after an event."""
    view = copied(view)
    change = CHANGES.get(event["kind"])
    if change is not None:
        change(view, event)
    return view


def _turn(view: View, event: Told) -> None:
    view.update(turn=event["seat"], phase="start", resolving=[])


def _draws(view: View, event: Told) -> None:
    cards = event["cards"] or [None] * event["n"]
    _seat(view, event)["hand"] += cards
    if view["stage"]:  # Kit Carlson draws from the three he looked at
        view["stage"] = view["stage"][len(cards) :]
    else:
        view["deck"] = max(0, view["deck"] - len(cards))


def _puts_back(view: View, event: Told) -> None:
    view["stage"] = []
    view["deck"] += 1


def _plays(view: View, event: Told) -> None:
    card = event["cards"][0]
    seat = _seat(view, event)
    _lose(seat["hand"], card)
    view["resolving"] = []
    if kind_of(card) in BLUE:
        owner = seat if event["other"] is None else view["seats"][event["other"]]
        owner["in_play"].append(card)
        return
    view["discards"].insert(0, card)
    view["resolving"] = [card]


def _discards(view: View, event: Told) -> None:
    seat = _seat(view, event)
    for card in event["cards"]:
        _lose(seat["in_play"] if card in seat["in_play"] else seat["hand"], card)
        if card:
            view["discards"].insert(0, card)


def _picks(view: View, event: Told) -> None:
    cards = event["cards"] or [None]
    for card in cards:
        _lose(view["seats"][event["other"]]["hand"], card)
    _seat(view, event)["hand"] += cards


def _takes(view: View, event: Told) -> None:
    for card in event["cards"]:
        view["stage"] = [lying for lying in view["stage"] if lying["card"] != card]
        if event["other"] is not None:
            _lose(view["seats"][event["other"]]["in_play"], card)
        elif event["what"] == "pedro_ramirez" and view["discards"]:
            view["discards"].pop(0)
        _seat(view, event)["hand"].append(card)


def _flips(view: View, event: Told) -> None:
    view["deck"] = max(0, view["deck"] - len(event["cards"]))
    view["stage"] = view["stage"] + [{"card": card} for card in event["cards"]]
    for card in event["cards"]:
        view["discards"].insert(0, card)


def _check(view: View, event: Told) -> None:
    view["stage"] = []


def _store(view: View, event: Told) -> None:
    view["stage"] = [{"card": card} for card in event["cards"]]
    view["deck"] = max(0, view["deck"] - len(event["cards"]))


def _loses_life(view: View, event: Told) -> None:
    _seat(view, event)["life"] -= event["n"]


def _heals(view: View, event: Told) -> None:
    _seat(view, event)["life"] += event["n"]


def _moves(view: View, event: Told) -> None:
    card = next((name for name in _seat(view, event)["in_play"] if kind_of(name) == "dynamite"), None)
    if card:
        _seat(view, event)["in_play"].remove(card)
        view["seats"][event["other"]]["in_play"].append(card)


def _eliminated(view: View, event: Told) -> None:
    seat = _seat(view, event)
    seat.update(alive=False, role=event["what"] or seat["role"], life=0)


def _shuffles(view: View, event: Told) -> None:
    view["deck"] += len(view["discards"])
    view["discards"] = []


CHANGES = {
    "turn": _turn,
    "draws": _draws,
    "shows": _draws,
    "puts_back": _puts_back,
    "plays": _plays,
    "answers": _discards,
    "discards": _discards,
    "picks": _picks,
    "takes": _takes,
    "flips": _flips,
    "check": _check,
    "store": _store,
    "loses_life": _loses_life,
    "heals": _heals,
    "moves": _moves,
    "eliminated": _eliminated,
    "shuffles": _shuffles,
}


def _seat(view: View, event: Told) -> View:
    seat: View = view["seats"][event["seat"]]
    return seat


def _lose(cards: list[str | None], card: str | None) -> None:
    """Takes a card away, or one that is not known to be another."""
    if card in cards:
        cards.remove(card)
    elif None in cards:
        cards.remove(None)
    elif cards:
        cards.pop()
