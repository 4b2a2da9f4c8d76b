"""Computes the view after each event, so that cards move and life points change one after another.

This is for display only: the engine's own view replaces it as soon as all events have been shown.
"""

from __future__ import annotations

from collections.abc import Callable

from bang.engine.views import Figure, Seat, Told, View, front


def copied(view: View) -> View:
    """Returns a copy of a view that can be changed, without question, offers and result."""
    return {
        **view,
        "seats": [_copied_seat(seat) for seat in view["seats"]],
        "decks": {place: {**deck} for place, deck in view["decks"].items()},
        "discards": list(view["discards"]),
        "stage": list(view["stage"]),
        "resolving": list(view["resolving"]),
        "asked": None,
        "offers": [],
        "over": None,
    }


def _copied_seat(seat: Seat) -> Seat:
    figures: list[Figure] = [{**figure, "in_play": list(figure["in_play"])} for figure in seat["figures"]]
    return {**seat, "hand": list(seat["hand"]), "figures": figures}


def after(view: View, event: Told) -> View:
    """Returns the view after an event."""
    view = copied(view)
    for card, start in zip(event["cards"], event["starts"], strict=False):
        _take(view, start, card)
        _put(view, event["end"], card)
    change = CHANGES.get(event["kind"])
    if change is not None:
        change(view, event)
    return view


def _cards_at(view: View, place: str) -> list[str | None] | list[str]:
    """Returns the list of cards at a place that is not a deck."""
    zone, _, number = place.partition("@")
    if zone == "hand":
        return view["seats"][int(number)]["hand"]
    if zone == "table":
        return front(view["seats"][int(number)])["in_play"]
    return view["discards"] if zone == "discards" else view["stage"]


def expecting(view: View, event: Told) -> tuple[View, int]:
    """Returns a view with the cards that are about to enter the viewer's hand, and their number."""
    you = view["you"]
    if you is None or event["end"] != f"hand@{you}" or event["kind"] == "shows":
        return view, 0
    view = copied(view)
    view["seats"][you]["hand"] += event["cards"]
    return view, len(event["cards"])


def _take(view: View, place: str, card: str | None) -> None:
    """Removes a card from a place; if it is not known to be there, removes an unknown or the last card."""
    if place in view["decks"]:
        view["decks"][place]["cards"] = max(0, view["decks"][place]["cards"] - 1)
        return
    cards = _cards_at(view, place)
    if card in cards:
        cards.remove(card)  # type: ignore[arg-type]
    elif None in cards:
        cards.remove(None)  # type: ignore[arg-type]
    elif cards:
        cards.pop()


def _put(view: View, place: str, card: str | None) -> None:
    """Adds a card to a place."""
    if place in view["decks"]:
        view["decks"][place]["cards"] += 1
    elif place == "discards":
        view["discards"].insert(0, card or "")
    else:
        _cards_at(view, place).append(card)  # type: ignore[arg-type]


def _turn(view: View, event: Told) -> None:
    view["turn"], view["phase"], view["resolving"] = event["seat"] or 0, "start", []


def _plays(view: View, event: Told) -> None:
    """Marks a played card as being resolved, unless it stays in play."""
    view["resolving"] = _known(event) if event["end"] == "discards" else []


def _answers(view: View, event: Told) -> None:
    view["resolving"] += _known(event)


def _flips(view: View, event: Told) -> None:
    """Also shows a flipped card on the stage; the event itself puts it on the discard pile."""
    view["stage"] += event["cards"]


def _clears_stage(view: View, event: Told) -> None:
    view["stage"] = []


def _loses_life(view: View, event: Told) -> None:
    _figure(view, event)["life"] -= event["n"]


def _heals(view: View, event: Told) -> None:
    _figure(view, event)["life"] += event["n"]


def _eliminated(view: View, event: Told) -> None:
    seat = view["seats"][event["seat"] or 0]
    seat["alive"], seat["role"] = False, event["what"] or seat["role"]
    front(seat)["life"] = 0


def _shuffles(view: View, event: Told) -> None:
    """Returns the discards to the deck, except the cards that are still being resolved."""
    view["decks"][event["end"]]["cards"] += event["n"]
    view["discards"] = view["discards"][: max(0, len(view["discards"]) - event["n"])]


CHANGES: dict[str, Callable[[View, Told], None]] = {
    "turn": _turn,
    "plays": _plays,
    "answers": _answers,
    "flips": _flips,
    "check": _clears_stage,
    "puts_back": _clears_stage,
    "loses_life": _loses_life,
    "heals": _heals,
    "eliminated": _eliminated,
    "shuffles": _shuffles,
}


def _known(event: Told) -> list[str]:
    return [card for card in event["cards"] if card is not None]


def _figure(view: View, event: Told) -> Figure:
    """Returns the figure of the event's player."""
    return front(view["seats"][event["seat"] or 0])
