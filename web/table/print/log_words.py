"""Events as sentences, and the seats and cards that they mention."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bang.common.events import UNTOLD
from bang.common.views import Told
from web.markup import Html, join, tag, text
from web.words import WORDS, UnknownText, t

from .called import addressed, called, thing
from .card import card_name, kind_of, pip, spoken

QUIET = UNTOLD | {"shot", "declines"}
"""What has no line in the log: nobody is told of it, or it is announced or animated only."""


def is_logged(event: Told) -> bool:
    """Whether an event has a line in the log; most shots have none, because their card has one."""
    return event["kind"] not in QUIET or (
        event["kind"] == "shot" and WORDS.has(f"characters.{event['what']}")
    )


def keys_of(event: Told) -> list[str]:
    """The keys of the texts that can describe an event, the most specific first."""
    kind, what, known = event["kind"], kind_of(event["what"]), any(event["cards"])
    found = []
    if kind == "check":
        found.append(f"check_{what}_{int(bool(event['n']))}")
    if kind in ("eliminated", "loses_life") and event["other"] is not None:
        found += [f"{kind}_{what}", f"{kind}_by"]
    if kind == "draws" and known:
        found.append("draws_cards")
    if kind == "picks" and known:
        found.append("picks_card")
    if kind == "plays" and event["other"] is not None:
        found.append("plays_at" if event["whom"] else "plays_on")
    return [f"events.{key}" for key in (*found, f"{kind}_{what}", kind)]


def values(event: Told, seat: Any, character: Any, cards: Any) -> dict[str, object]:
    """The parameters of an event's text: players, characters, cards, role and number."""
    named = thing(event["what"])
    laid = cards(event["cards"]) if event["cards"] else named
    return {
        "seat": seat(event["seat"]) if event["seat"] is not None else "",
        "other": seat(event["other"]) if event["other"] is not None else "",
        "card": laid,
        "cards": laid,
        "n": event["n"] or len(event["cards"]) or 1,
        "role": named,
        "who": character(event["who"]) if event["who"] else "",
        "whom": character(event["whom"]) if event["whom"] else "",
    }


def key_of(event: Told, you: int | None) -> str:
    """The key of the sentence about an event, in the second person to whoever it is about.

    A sentence that names both players is never said of somebody who does something to themselves.
    """
    seat, other = event["seat"], event["other"]
    alone = seat is not None and seat == other
    for key in keys_of(event):
        if WORDS.has(key) and not (alone and "{other}" in WORDS.template(key)):
            return addressed(key, you, seat=seat, other=other)
    raise UnknownText(f"of {event}")


def said(event: Told, names: Sequence[str], you: int | None) -> str:
    """An event as a plain sentence to the player at seat `you`, for captions and screen readers."""

    def cards(given: list[str | None]) -> str:
        known = [card_name(name) for name in given if name]
        return WORDS.listing(known) if known else t("table.cards", n=len(given))

    words = WORDS.t(key_of(event, you), **values(event, lambda seat: names[seat], called, cards))
    return words.removesuffix(".") if words.endswith("!.") else words  # some names end in "!" themselves


def written(event: Told, names: Sequence[str], you: int | None) -> Html:
    """An event as a sentence with names and cards marked up, for the log."""

    def seat(number: int) -> Html:
        return tag("b", names[number], class_="says-seat")

    def character(name: str) -> Html:
        return tag("b", called(name), class_="says-seat")

    def cards(given: list[str | None]) -> Html:
        known = [_card(name) for name in given if name]
        return join(known, ", ") if known else text(t("table.cards", n=len(given)))

    return WORDS.html(key_of(event, you), **values(event, seat, character, cards))


def _card(name: str) -> Html:
    """A card in a sentence; its suit is a drawing, so a screen reader is told it in words."""
    return tag("span", card_name(name), pip(name), class_="says-card", role="img", aria_label=spoken(name))


def points(event: Told) -> str:
    """Whom and which cards an event mentions, as `seat:N card:NAME …`; a click highlights them.

    Where it is about a character, that one is highlighted instead of its whole side: `figure:NAME`.
    """
    sides = ((event["seat"], event["who"]), (event["other"], event["whom"]))
    found = [f"figure:{who}" if who else f"seat:{seat}" for seat, who in sides if who or seat is not None]
    return " ".join(found + [f"card:{name}" for name in event["cards"] if name])
