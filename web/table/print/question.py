"""The legal answers by the place of their control: card in hand, target, card laid out, button.

An answer key reads `way/name@target`, with way and target often missing. A target is whatever follows the
`@`: a seat in some games, a character in others. While somebody is on the way to an answer, what is picked
up is the beginning of a key: `colt-D` is a card of which nobody knows yet how it is used, and
`toco_ramirez/colt-D@` a card whose way is chosen and whose target is still to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bang.common.views import Asked
from bang.engine.questions import name_in

from .look import Look

GIVING_UP = ("pass", "end")
"""The answers that do nothing more."""


@dataclass(frozen=True)
class Answers:
    """The legal answers, grouped by where their controls are on the table."""

    hand: Mapping[str, str] = field(default_factory=dict)  # card in hand -> answer key, or the card itself
    targets: Mapping[str, str] = field(default_factory=dict)  # seat or character -> answer key
    laid: tuple[str, ...] = ()  # cards laid out to choose from: `CARD` or `CARD@OWNER`
    posters: tuple[str, ...] = ()  # characters to choose from
    buttons: tuple[str, ...] = ()  # everything else
    confirm: bool = False
    offers: tuple[str, ...] = ()
    dull: frozenset[str] = frozenset()  # cards in hand that would change nothing at the moment

    @property
    def is_inviting(self) -> bool:
        """Whether there is anything to do but to give up or to end the turn."""
        lit = [card for card in self.hand if card not in self.dull]
        more = [key for key in self.buttons if key not in GIVING_UP]
        return bool(lit or more or self.targets or self.laid or self.posters)


# -- the parts of a key --------------------------------------------------------------------------------


def card_of(key: str) -> str:
    """The card, ability or word of an answer key: `colt-D` for `toco_ramirez/colt-D@jango`."""
    return name_in(key)


def way_of(key: str) -> str:
    """The way in which a card is used, or "" for the usual one."""
    return key.partition("@")[0].rpartition("/")[0]


def target_of(key: str) -> str:
    """What an answer is aimed at, or ""."""
    return key.partition("@")[2]


def seat_of(key: str) -> int | None:
    """The seat that an answer is aimed at, or None."""
    return int(target_of(key)) if target_of(key).isdecimal() else None


# -- steps towards an answer ---------------------------------------------------------------------------


def left_of(options: Iterable[str], picked: str) -> list[str]:
    """The answers that are still open once a card is picked up, or its way is chosen."""
    if picked.endswith("@"):
        return [key for key in options if key.startswith(picked)]
    return [key for key in options if card_of(key) == picked]


def needs_step(options: Iterable[str], picked: str) -> bool:
    """Whether an answer that begins so has a target or a way that is still to be chosen."""
    left = left_of(options, picked)
    return bool(left) and left != [picked]


def steps_from(options: Iterable[str], picked: str) -> list[str]:
    """What can be chosen next: answers, and beginnings of answers that only lack a target."""
    left = left_of(options, picked)
    if picked.endswith("@") or len({way_of(key) for key in left}) < 2:
        return left
    steps: list[str] = []
    for start in dict.fromkeys(key.partition("@")[0] for key in left):
        aimed = [key for key in left if key.startswith(f"{start}@")]
        steps += [start] if start in left else []
        steps += aimed if len(aimed) < 2 else [f"{start}@"]
    return steps


def is_at_ways(options: Iterable[str], picked: str | None) -> bool:
    """Whether the way in which the picked card is used is chosen next."""
    return bool(picked) and len({way_of(key) for key in left_of(options, str(picked))}) > 1


# -- where the controls are ----------------------------------------------------------------------------


def answers(look: Look) -> Answers:
    """Group the legal answers by where their controls are on the table."""
    offers = look.offers
    asked = look.asked
    if asked is None or not look.live:
        return Answers(offers=offers)
    options = asked["options"]
    if asked["count"] > 1:
        return _several(look, asked)
    if look.picked and needs_step(of_hand(look, options), look.picked):
        return _picked(of_hand(look, options), look.picked)
    if look.picked and is_idle(asked, look.picked):
        return Answers(buttons=(look.picked,))
    if asked["lies"] == "characters":
        return Answers(posters=tuple(options))
    if asked["lies"] == "table" and asked["verb"] not in ("plays", "answers"):
        laid = tuple(dict.fromkeys(key for key in options if is_card(key)))
        return Answers(laid=laid, buttons=tuple(key for key in options if key not in laid), offers=offers)
    mine = of_hand(look, options)
    hand = {card_of(key): card_of(key) for key in mine}
    targets = {target_of(key): key for key in options if key.startswith("hand@")}
    rest = tuple(key for key in options if key not in mine and key not in targets.values())
    dull = frozenset(
        card for card in hand if all(is_idle(asked, key) for key in mine if card_of(key) == card)
    )
    return Answers(hand=hand, targets=targets, buttons=rest, offers=offers, dull=dull)


def _picked(options: Sequence[str], picked: str) -> Answers:
    """The next step with the picked card: its ways as buttons, or its targets."""
    steps = steps_from(options, picked)
    if is_at_ways(options, picked):
        return Answers(buttons=tuple(steps))
    return Answers(
        targets={target_of(key): key for key in steps if "@" in key},
        buttons=tuple(key for key in steps if "@" not in key),
    )


def _several(look: Look, asked: Asked) -> Answers:
    """The cards left to choose if several are wanted, or a confirm button once all are chosen."""
    options = asked["options"]
    if len(look.chosen) == asked["count"]:
        return Answers(confirm=True)
    left = [key for key in options if look.chosen.count(key) < options.count(key)]
    if asked["lies"] == "table":
        return Answers(laid=tuple(left))
    return Answers(hand={key: key for key in left})


def of_hand(look: Look, options: Iterable[str]) -> list[str]:
    """The answers that use a card of the viewer's hand."""
    asked = look.asked
    if look.mine is None or asked is None:
        return []
    if asked["lies"] != "hand" and asked["verb"] not in ("plays", "answers"):
        return []
    held = set(look.mine["hand"])
    return [key for key in options if card_of(key) in held and not is_in_play(look, key)]


def is_in_play(look: Look, key: str) -> bool:
    """Whether an answer uses a card that lies in front of one of the viewer's own characters.

    Such a key names the owner after the `@`: `recharge/clock-H@pearl_hat`.
    """
    owner = target_of(key)
    if not owner or not way_of(key) or look.mine is None:
        return False
    figures = look.mine["figures"]
    return any(one["character"] == owner and card_of(key) in one["in_play"] for one in figures)


def is_idle(asked: Asked | None, key: str | None) -> bool:
    """Whether an answer would change nothing at the moment."""
    return asked is not None and key in asked.get("idle", {})


def is_card(key: str) -> bool:
    """Whether an answer names a card: only the names of cards have a dash."""
    return "-" in card_of(key)
