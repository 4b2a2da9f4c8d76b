"""The view after each event, so that cards move and life points change one after another.

This is for display only: the engine's own view replaces it as soon as all events have been shown.
"""

from __future__ import annotations

from collections.abc import Callable

from bang import games
from bang.common.views import Figure, Seat, Told, View
from web.table.print.card import deck_of
from web.table.print.steps import has_figures


def copied(view: View) -> View:
    """A copy of a view that can be changed, without question, offers and result."""
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
    hand, backs, reserve = list(seat["hand"]), list(seat["backs"]), list(seat["reserve"])
    return {**seat, "hand": hand, "backs": backs, "reserve": reserve, "figures": figures}


def after(view: View, event: Told) -> View:
    """The view after an event."""
    view = copied(view)
    for card, start in zip(event["cards"], event["starts"], strict=False):
        _put(view, event["end"], card, _take(view, start, card))
    change = CHANGES.get(event["kind"])
    if change is not None:
        change(view, event)
    return view


def _cards_at(view: View, place: str) -> list[str | None] | list[str]:
    """The list of cards at a place that is not a deck."""
    zone, _, number = place.partition("@")
    if zone == "hand":
        return view["seats"][int(number)]["hand"]
    if zone == "table":
        return _figure_at(view, number)["in_play"]
    return view["discards"] if zone == "discards" else view["stage"]


def expecting(view: View, event: Told) -> View:
    """A view in which what is about to arrive is at its place, so that it ends its way just there."""
    kind, end = event["kind"], event["end"]
    if kind in ARRIVALS:
        return after(view, event)
    view = copied(view)
    if kind == "shows":
        view["stage"] += event["cards"]
        return view
    if kind in ON_THE_STAGE:
        CHANGES[kind](view, event)
    if event["starts"] and end.partition("@")[0] in ("hand", "table", "stage"):
        for card in event["cards"]:
            _put(view, end, card)
    return view


def _take(view: View, place: str, card: str | None) -> str:
    """Remove a card from a place, and return its back, if that is known.

    If the card is not known to be there, an unknown one or the last one is removed.
    """
    zone, _, owner = place.partition("@")
    if place in view["decks"]:
        view["decks"][place]["cards"] = max(0, view["decks"][place]["cards"] - 1)
        return (view["seats"][int(owner)]["role"] or "") if owner else ""
    cards = _cards_at(view, place)
    back = _take_back(view["seats"][int(owner)], card) if zone == "hand" else ""
    if card in cards:
        cards.remove(card)  # type: ignore[arg-type]
    elif None in cards:
        cards.remove(None)  # type: ignore[arg-type]
    elif cards:
        cards.pop()
    return back


def _take_back(seat: Seat, card: str | None) -> str:
    """Remove the back of a card that is about to leave a hand, and return it."""
    hand, backs = seat["hand"], seat["backs"]
    place = hand.index(card) if card in hand else hand.index(None) if None in hand else len(hand) - 1
    return backs.pop(place) if 0 <= place < len(backs) else ""


def _put(view: View, place: str, card: str | None, back: str = "") -> None:
    """Add a card to a place; one that nobody knows is shown with the back of its new owner's deck."""
    if place.startswith("hand@") and has_figures(view["game"]):
        seat = view["seats"][int(place[5:])]
        printed = deck_of(view["game"], card) if card is not None else ""
        seat["backs"].append(printed or back or seat["role"] or "")
    if place in view["decks"]:
        view["decks"][place]["cards"] += 1
    elif place == "discards":
        view["discards"].insert(0, card or "")
    else:
        _cards_at(view, place).append(card)  # type: ignore[arg-type]


def _turn(view: View, event: Told) -> None:
    view["turn"], view["phase"], view["resolving"] = event["seat"] or 0, "start", []


def _plays(view: View, event: Told) -> None:
    """Mark a played card as being resolved, unless it stays in play."""
    view["resolving"] = _known(event) if event["end"] == "discards" else []


def _answers(view: View, event: Told) -> None:
    view["resolving"] += _known(event)


def _flips(view: View, event: Told) -> None:
    """Also shows a flipped card in the middle; the event itself puts it on the discard pile."""
    view["resolving"] += _known(event)


def _clears_stage(view: View, event: Told) -> None:
    view["stage"] = []


def _loses_life(view: View, event: Told) -> None:
    _figure(view, event)["life"] -= event["n"]


def _heals(view: View, event: Told) -> None:
    _figure(view, event)["life"] += event["n"]


def _eliminated(view: View, event: Told) -> None:
    seat = view["seats"][event["seat"] or 0]
    _figure(view, event)["life"] = 0
    if not event["who"]:
        seat["alive"], seat["role"] = False, event["what"] or seat["role"]
    elif not seat["reserve"]:
        seat["alive"] = any(figure["life"] > 0 for figure in seat["figures"])


def _marker(view: View, event: Told) -> None:
    """Move the marker: the other character of the side stands in front from now on."""
    for figure in view["seats"][event["seat"] or 0]["figures"]:
        figure["place"] = "front" if figure["character"] == event["who"] else "rear"
        figure["awake"] = figure["place"] == "front"


def _enters(view: View, event: Told) -> None:
    """Put a character into the place of one who has fallen, or into a free place."""
    seat, who = view["seats"][event["seat"] or 0], event["who"]
    reserve = seat["reserve"]
    place = event["what"] if event["what"] in ("front", "rear") else "front"
    if reserve:
        reserve.remove(who if who in reserve else None if None in reserve else reserve[-1])
    life = event["n"] or games.rules(view["game"]).characters()[who]
    figures = seat["figures"]
    known = [one for one in figures if one["character"] == who]
    fallen = [one for one in figures if one["life"] <= 0]
    left = known or [one for one in fallen if one["place"] == place] or fallen
    comes = _somebody(who, place, life)
    if left:
        comes["in_play"] = left[0]["in_play"] if known else []
        figures[figures.index(left[0])] = comes
    else:
        figures.append(comes)


def _somebody(who: str, place: str, life: int) -> Figure:
    """A character without cards in play."""
    return {
        "character": who,
        "place": place,
        "awake": place == "front",
        "always": False,  # the next view says so
        "life": life,
        "max_life": life,
        "in_play": [],
    }


def _copies(view: View, event: Told) -> None:
    view["resolving"] += _known(event)


def _shuffles(view: View, event: Told) -> None:
    """The discards to the deck, except the cards that are still being resolved."""
    view["decks"].setdefault(event["end"], {"cards": 0, "known": []})["cards"] += event["n"]
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
    "marker": _marker,
    "enters": _enters,
    "copies": _copies,
}
ARRIVALS = frozenset({"enters"})
"""Events after which somebody is at the table who was not there before."""
ON_THE_STAGE = frozenset({"plays", "answers", "flips", "copies"})
"""Events whose cards are shown in the middle while they take effect."""


def _known(event: Told) -> list[str]:
    return [card for card in event["cards"] if card is not None]


def _figure(view: View, event: Told) -> Figure:
    """The character whom the event is about."""
    return _figure_at(view, event["who"] or str(event["seat"] or 0))


def _figure_at(view: View, target: str) -> Figure:
    """The character with this name, or the front one of this seat; nobody if there is none."""
    if target.isdecimal():
        figures = [one for one in view["seats"][int(target)]["figures"] if one["place"] == "front"]
    else:
        figures = [one for seat in view["seats"] for one in seat["figures"] if one["character"] == target]
    return figures[0] if figures else _somebody(target, "front", 0)
