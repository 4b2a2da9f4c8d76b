"""The open question, laid out: which cards, seats and buttons lead towards an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bang.engine.views import Asked

from .look import Look


@dataclass(frozen=True)
class Answers:
    """Where the controls stand that lead towards the legal answers."""

    hand: Mapping[str, str] = field(default_factory=dict)  # card in hand -> key
    seats: Mapping[int, str] = field(default_factory=dict)  # seat -> key
    laid: tuple[str, ...] = ()  # cards laid out to choose from
    posters: tuple[str, ...] = ()  # characters to choose from
    buttons: tuple[str, ...] = ()  # everything else
    confirm: bool = False
    offers: tuple[str, ...] = ()


def card_of(key: str) -> str:
    """Tells the card an answer plays: `bang-AS` of `bang-AS@3`."""
    return key.split("@")[0]


def seat_of(key: str) -> int | None:
    """Tells the seat an answer is aimed at."""
    return int(key.split("@")[1]) if "@" in key else None


def needs_target(options: list[str], card: str) -> bool:
    """Tells whether a card is played on somebody."""
    return any(key.startswith(card + "@") for key in options)


def answers(look: Look) -> Answers:
    """Sorts the legal answers by where one looks for them."""
    offers = look.offers
    asked = look.asked
    if asked is None or not look.live:
        return Answers(offers=offers)
    options = asked["options"]
    if asked["count"] > 1:
        return _several(look, asked)
    if look.picked and needs_target(options, look.picked):
        return Answers(seats={_seat(key): key for key in options if key.startswith(look.picked + "@")})
    if asked["lies"] == "characters":
        return Answers(posters=tuple(options))
    in_hand = set(look.mine["hand"]) if look.mine else set()
    if asked["lies"] == "table":
        laid = tuple(dict.fromkeys(key for key in options if _is_card(key)))
        return Answers(laid=laid, buttons=tuple(key for key in options if key not in laid), offers=offers)
    hand = {card_of(key): card_of(key) for key in options if card_of(key) in in_hand}
    seats = {_seat(key): key for key in options if key.startswith("hand@")}
    rest = tuple(key for key in options if card_of(key) not in hand and key not in seats.values())
    return Answers(hand=hand, seats=seats, buttons=rest, offers=offers)


def _several(look: Look, asked: Asked) -> Answers:
    """Lets several cards be chosen one by one, then confirmed."""
    options = asked["options"]
    if len(look.chosen) == asked["count"]:
        return Answers(confirm=True)
    left = [key for key in options if look.chosen.count(key) < options.count(key)]
    if asked["lies"] == "table":
        return Answers(laid=tuple(left))
    return Answers(hand={key: key for key in left})


def _seat(key: str) -> int:
    return int(key.split("@")[1])


def _is_card(key: str) -> bool:
    """Tells a card from a word: only a card ends in rank and suit."""
    head, _, mark = key.rpartition("-")
    return bool(head) and mark[-1:] in "SHDC" and "@" not in mark
