"""Sorts the legal answers by the place of their control: card in hand, seat, card laid out, button."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bang.engine.questions import name_in
from bang.engine.views import Asked

from .look import Look


@dataclass(frozen=True)
class Answers:
    """The legal answers, grouped by where their controls are on the table."""

    hand: Mapping[str, str] = field(default_factory=dict)  # card in hand -> answer key
    targets: Mapping[str, str] = field(default_factory=dict)  # seat or character -> answer key
    laid: tuple[str, ...] = ()  # cards laid out to choose from
    posters: tuple[str, ...] = ()  # characters to choose from
    buttons: tuple[str, ...] = ()  # everything else
    confirm: bool = False
    offers: tuple[str, ...] = ()


def card_of(key: str) -> str:
    """Returns the card, ability or word of an answer key: `bang-AS` for `bang-AS@3`."""
    return name_in(key)


def seat_of(key: str) -> int | None:
    """Returns the target seat of an answer key, or None."""
    target = key.partition("@")[2]
    return int(target) if target.isdecimal() else None


def needs_target(options: list[str], card: str) -> bool:
    """Returns whether a card is played on another player."""
    return any(key.startswith(card + "@") for key in options)


def answers(look: Look) -> Answers:
    """Groups the legal answers by where their controls are on the table."""
    offers = look.offers
    asked = look.asked
    if asked is None or not look.live:
        return Answers(offers=offers)
    options = asked["options"]
    if asked["count"] > 1:
        return _several(look, asked)
    if look.picked and needs_target(options, look.picked):
        return Answers(targets={_target(key): key for key in options if key.startswith(look.picked + "@")})
    if asked["lies"] == "characters":
        return Answers(posters=tuple(options))
    in_hand = set(look.mine["hand"]) if look.mine else set()
    if asked["lies"] == "table":
        laid = tuple(dict.fromkeys(key for key in options if _is_card(key)))
        return Answers(laid=laid, buttons=tuple(key for key in options if key not in laid), offers=offers)
    hand = {card_of(key): card_of(key) for key in options if card_of(key) in in_hand}
    targets = {_target(key): key for key in options if key.startswith("hand@")}
    rest = tuple(key for key in options if card_of(key) not in hand and key not in targets.values())
    return Answers(hand=hand, targets=targets, buttons=rest, offers=offers)


def _several(look: Look, asked: Asked) -> Answers:
    """Returns the cards left to choose if several are wanted, or a confirm button once all are chosen."""
    options = asked["options"]
    if len(look.chosen) == asked["count"]:
        return Answers(confirm=True)
    left = [key for key in options if look.chosen.count(key) < options.count(key)]
    if asked["lies"] == "table":
        return Answers(laid=tuple(left))
    return Answers(hand={key: key for key in left})


def _target(key: str) -> str:
    return key.partition("@")[2]


def _is_card(key: str) -> bool:
    """Returns whether an answer names a card: only the names of cards have a dash."""
    return "-" in card_of(key)
